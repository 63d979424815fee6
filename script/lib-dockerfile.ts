/** The instructions of our Dockerfile, as far as script/try-image understands them. */

/** An instruction with its raw arguments. */
export interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** From one FROM to the next. */
export interface Stage {
  /** The base image. */
  readonly base: string;
  /** Its name for later stages; empty for the last. */
  readonly name: string;
  readonly instructions: readonly Instruction[];
}

/**
 * Parses a Dockerfile.
 *
 * @throws Error if it does not start with FROM
 */
export function readDockerfile(text: string): Stage[] {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const stages: { base: string; name: string; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const [, name = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') {
      const [base = '', , alias = ''] = rest.split(/\s+/);
      stages.push({ base, name: alias, instructions: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error(`The Dockerfile begins with ${name}.`);
    stage.instructions.push({ name, text: rest });
  }
  return stages;
}

/** The pairs of `ENV A=1 B=2`. */
export function pairsOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(/\s+/).map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

/** The words of `CMD ["a", "b"]` and `HEALTHCHECK … CMD ["a", "b"]`. @throws Error for the form without brackets */
export function wordsOf(text: string): string[] {
  const [list] = /\[.*\]$/.exec(text) ?? [];
  if (list === undefined) throw new Error(`A list in brackets is wanted: ${text}`);
  return JSON.parse(list) as string[];
}

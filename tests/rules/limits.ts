import { posix } from 'node:path';
import type { SourceFile } from './tree.ts';

interface Source {
  /** The text of each declaration at the top level, by name. */
  readonly declared: ReadonlyMap<string, string>;
  /** The modules of imported names: `name` or, for a namespace, `*`. */
  readonly imported: ReadonlyMap<string, { readonly path: string; readonly name: string }>;
}

/** The limits of each POST server function by its id: those that its handler counts, at any depth. */
export function limitsOfFunctions(files: readonly SourceFile[]): Record<string, readonly string[]> {
  const sources = new Map(files.map((file) => [file.path, sourceOf(file)]));
  const found: Record<string, readonly string[]> = {};
  for (const { path, text } of files) {
    for (const [, name = ''] of text.matchAll(
      /^export const (\w+) = createServerFn\(\{ method: 'POST'/gm,
    )) {
      const limits = new Set<string>();
      collect(path, name, sources, limits, new Set());
      found[[...path.split('/').slice(2, -1), name].join('.')] = [...limits].toSorted();
    }
  }
  return found;
}

function collect(
  path: string,
  name: string,
  sources: ReadonlyMap<string, Source>,
  limits: Set<string>,
  seen: Set<string>,
): void {
  const source = sources.get(path);
  const text = source?.declared.get(name);
  if (!source || text === undefined || seen.has(`${path} ${name}`)) return;
  seen.add(`${path} ${name}`);
  const counted = text.matchAll(
    /\bLIMITS\.(\w+)|\bcount\(db, actor, '(\w+)'\)|\basActor\([^;]*,\s+'(\w+)',?\s*\)/g,
  );
  for (const [, ...kinds] of counted) limits.add(kinds.find(Boolean) ?? '');
  for (const [, owner, used = ''] of text.matchAll(/(?<![\w$.])(?:(\w+)\.)?([a-zA-Z]\w*)\b/g)) {
    const from = source.imported.get(owner ?? used);
    if (from?.name === '*') collect(from.path, used, sources, limits, seen);
    else if (from && owner === undefined) collect(from.path, from.name, sources, limits, seen);
    else if (owner === undefined) collect(path, used, sources, limits, seen);
  }
}

function sourceOf({ path, text: written }: SourceFile): Source {
  const text = written.replaceAll(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const starts = [
    ...text.matchAll(/^(?:export )?(?:async )?(?:function\*? |const |let |class )(\w+)/gm),
  ];
  const declared = starts.map(({ index, 1: name = '' }, at): [string, string] => [
    name,
    text.slice(index, starts[at + 1]?.index),
  ]);
  const imported = new Map<string, { path: string; name: string }>();
  for (const [, names = '', from = ''] of text.matchAll(
    /^import (?!type)([^;]*?) from '([^']+)';/gms,
  )) {
    const target = from.startsWith('#')
      ? `src/${from.slice(1)}`
      : posix.join(posix.dirname(path), from);
    const space = /^\* as (\w+)/.exec(names)?.[1];
    if (space !== undefined) imported.set(space, { path: target, name: '*' });
    for (const [, name = '', alias] of names.matchAll(/(\w+)(?: as (\w+))?/g)) {
      if (space === undefined) imported.set(alias ?? name, { path: target, name });
    }
  }
  return { declared: new Map(declared), imported };
}

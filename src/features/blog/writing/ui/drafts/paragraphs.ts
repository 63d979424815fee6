import { diffArrays } from 'diff';

/** A part of two texts: what both have, or what one has in place of the other's. */
export interface Part {
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
  readonly isSame: boolean;
}

/** What becomes of a part. */
export type Choice = 'mine' | 'theirs' | 'both';

/** Compares two texts paragraph by paragraph; a paragraph ends at an empty line. */
export function partsOf(mine: string, theirs: string): Part[] {
  const parts: { mine: string[]; theirs: string[]; isSame: boolean }[] = [];
  for (const { value, added, removed } of diffArrays(paragraphsOf(mine), paragraphsOf(theirs))) {
    const last = parts.at(-1);
    if (!added && !removed) parts.push({ mine: value, theirs: value, isSame: true });
    else {
      const part = last && !last.isSame ? last : { mine: [], theirs: [], isSame: false };
      if (part !== last) parts.push(part);
      part[added ? 'theirs' : 'mine'].push(...value);
    }
  }
  return parts;
}

/**
 * Whose form of a part is meant, as far as the text tells that both began from: who has changed it.
 * Undefined when both have.
 */
export function likelyChoice({ mine, theirs }: Part, base: string): Choice | undefined {
  const before = new Set(paragraphsOf(base));
  const isAsBefore = (side: readonly string[]) => side.every((paragraph) => before.has(paragraph));
  // What is left out has been changed by leaving it out, unless it was never there.
  const hasLost = (side: readonly string[], other: readonly string[]) =>
    side.length < other.length && other.some((paragraph) => before.has(paragraph));
  const [isMineOld, isTheirsOld] = [
    isAsBefore(mine) && !hasLost(mine, theirs),
    isAsBefore(theirs) && !hasLost(theirs, mine),
  ];
  if (isMineOld === isTheirsOld) return undefined;
  return isMineOld ? 'theirs' : 'mine';
}

/** The text that the choices make; where none is made both forms stand, mine first. */
export function merged(parts: readonly Part[], choices: readonly (Choice | undefined)[]): string {
  return parts
    .flatMap(({ mine, theirs, isSame }, index) => {
      if (isSame || choices[index] === 'mine') return mine;
      return choices[index] === 'theirs' ? theirs : [...mine, ...theirs];
    })
    .join('\n\n');
}

/** Without the empty lines between them; those within fences of code stay. */
function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = [];
  let lines: string[] = [];
  let fence: string | undefined;
  const end = () => {
    if (lines.length > 0) paragraphs.push(lines.join('\n'));
    lines = [];
  };
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence))) {
      fence = fence === undefined ? mark : undefined;
    }
    if (line.trim() === '' && fence === undefined) end();
    else lines.push(line);
  }
  end();
  return paragraphs;
}

import { diffArrays } from 'diff';
import type { DraftFields } from '#features/blog/drafts/rules.ts';
import { linesOf } from '../../rules.ts';

/** A part of two texts: what both have, or what one has in place of the other's. */
export interface Part {
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
  readonly isSame: boolean;
}

/** What becomes of a part. */
export type Choice = 'mine' | 'theirs' | 'both';

/** The text of a field; a list counts as its entries with commas: tags have none. */
export function wordsOf(value: DraftFields[string] = ''): string {
  return typeof value === 'string' ? value : value.join(', ');
}

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
  const end = () => {
    if (lines.length > 0) paragraphs.push(lines.join('\n'));
    lines = [];
  };
  for (const { line, isCode } of linesOf(text)) {
    if (line.trim() === '' && !isCode) end();
    else lines.push(line);
  }
  end();
  return paragraphs;
}

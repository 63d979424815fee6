import { diffArrays } from 'diff';
import { linesOf } from '../../rules.ts';

export interface Part {
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
  readonly isSame: boolean;
}

/** Paragraph by paragraph; an empty line ends a paragraph. */
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

/** Merged paragraphs, or paragraphs that both changed. */
export type Piece =
  | { readonly merged: readonly string[]; readonly isTheirs: boolean }
  | { readonly mine: readonly string[]; readonly theirs: readonly string[] };

/** Without a base, every difference is a conflict. */
export function mergeParagraphs(base: string | null, mine: string, theirs: string): Piece[] {
  if (base === null) {
    return partsOf(mine, theirs).map((part) =>
      part.isSame ? { merged: part.mine, isTheirs: false } : part,
    );
  }
  const before = paragraphsOf(base);
  const own = changesOf(before, paragraphsOf(mine));
  const other = changesOf(before, paragraphsOf(theirs));
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, end } of regionsOf([...own, ...other])) {
    pieces.push({ merged: before.slice(at, start), isTheirs: false });
    const ours = within(before, own, start, end);
    const others = within(before, other, start, end);
    const was = before.slice(start, end).join('\n\n');
    const isMineOld = ours.join('\n\n') === was;
    const isSame = ours.join('\n\n') === others.join('\n\n');
    if (isMineOld) pieces.push({ merged: others, isTheirs: true });
    else if (isSame || others.join('\n\n') === was) pieces.push({ merged: ours, isTheirs: false });
    else pieces.push({ mine: ours, theirs: others });
    at = end;
  }
  return [...pieces, { merged: before.slice(at), isTheirs: false }];
}

/** `paragraphs` replace those from `start` to `end`. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly paragraphs: readonly string[];
}

function changesOf(before: readonly string[], now: readonly string[]): Change[] {
  const changes: Change[] = [];
  let at = 0;
  for (const { value, added, removed } of diffArrays([...before], [...now])) {
    const last = changes.at(-1);
    const end = added ? at : at + value.length;
    if (added && last?.end === at) changes[changes.length - 1] = { ...last, paragraphs: value };
    else if (added) changes.push({ start: at, end: at, paragraphs: value });
    else if (removed) changes.push({ start: at, end, paragraphs: [] });
    at = end;
  }
  return changes;
}

/** The ranges of changes; overlapping changes are one range. */
function regionsOf(changes: readonly Change[]): { start: number; end: number }[] {
  const regions: { start: number; end: number }[] = [];
  for (const { start, end } of changes.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = regions.at(-1);
    const isAtOnePlace = last?.start === start && last.end === end;
    if (last && (isAtOnePlace || start < last.end)) last.end = Math.max(last.end, end);
    else regions.push({ start, end });
  }
  return regions;
}

function within(
  before: readonly string[],
  changes: readonly Change[],
  start: number,
  end: number,
): string[] {
  const text: string[] = [];
  let at = start;
  for (const change of changes) {
    // An insertion at the edge of a range is a range of its own.
    const isAtEdge = change.start === change.end && (change.start === start || change.end === end);
    if (change.start < start || change.end > end || (isAtEdge && start !== end)) continue;
    text.push(...before.slice(at, change.start), ...change.paragraphs);
    at = change.end;
  }
  return [...text, ...before.slice(at, end)];
}

/** Without the empty lines between them; empty lines in fenced code stay. */
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

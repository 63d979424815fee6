import { keptLine } from './text.ts';

/** Characters of a tag. */
export const LONGEST_TAG = 50;

/** Whether a tag is among others, ignoring case. */
export function hasTag(tags: readonly string[], tag: string): boolean {
  const searched = tag.toLowerCase();
  return tags.some((other) => other.toLowerCase() === searched);
}

/** Tags plus what was typed: trimmed, and only if it is new and not empty (ABLG-46). */
export function withTag(tags: readonly string[], typed: string): readonly string[] {
  const tag = keptLine(typed);
  return tag === '' || hasTag(tags, tag) ? tags : [...tags, tag];
}

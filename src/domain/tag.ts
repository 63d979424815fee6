import { keptLine } from './text.ts';

export const LONGEST_TAG = 50;

export function hasTag(tags: readonly string[], tag: string): boolean {
  const searched = tag.toLowerCase();
  return tags.some((other) => other.toLowerCase() === searched);
}

export function withTag(tags: readonly string[], typed: string): readonly string[] {
  const tag = keptLine(typed);
  return tag === '' || hasTag(tags, tag) ? tags : [...tags, tag];
}

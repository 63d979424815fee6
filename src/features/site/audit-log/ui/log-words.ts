import { MOST_PEOPLE } from '../rules.ts';
import type { LogSearch } from '../rules.ts';
import type { ChangeSubject } from '../schema.ts';

// Not in rules.ts, which every page loads to read addresses.

/** As a choice, and in a sentence before the name. */
export const KIND_WORDS: Readonly<Record<ChangeSubject, readonly [all: string, one: string]>> = {
  club: ['Clubs', 'the club'],
  member: ['Users', 'the user'],
  location: ['Locations', 'the location'],
  comment: ['Comments', 'the comment'],
  post: ['Blog posts', 'the blog post'],
  category: ['Blog categories', 'the category'],
  tag: ['Blog tags', 'the tag'],
  import: ['Imports', ''],
  tryout: ['Tryouts', 'the tryout'],
};

export function isTurned({ from, to }: LogSearch): boolean {
  return from !== undefined && to !== undefined && to < from;
}

export function nothingFound(search: LogSearch, people: number): string {
  const { who } = search;
  if (isTurned(search)) return 'The “To” date is before the “From” date. Switch them.';
  if (who !== undefined && people === 0) return `No usernames match “${who}.”`;
  if (who !== undefined && people > MOST_PEOPLE) {
    return `More than ${MOST_PEOPLE} usernames match “${who}.” Type more of the name.`;
  }
  const isNarrowed = Object.values(search).some((value) => value !== undefined);
  return isNarrowed ? 'No changes match.' : 'No changes yet.';
}

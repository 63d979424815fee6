import { MOST_PEOPLE } from '../rules.ts';
import type { LogSearch } from '../rules.ts';
import type { ChangeSubject } from '../schema.ts';

// Apart from the rules: those load with every page, to read its address; these with the screen.

/** The kinds of things, as a choice. */
export const KIND_NAMES: Readonly<Record<ChangeSubject, string>> = {
  club: 'Clubs',
  member: 'Users',
  location: 'Locations',
  comment: 'Comments',
  post: 'Blog posts',
  category: 'Blog categories',
  tag: 'Blog tags',
  import: 'Imports',
};

/** What a thing is called in a sentence, before its name. */
export const KIND_WORDS: Readonly<Record<ChangeSubject, string>> = {
  club: 'the club',
  member: 'the user',
  location: 'the location',
  comment: 'the comment',
  post: 'the blog post',
  category: 'the category',
  tag: 'the tag',
  import: '',
};

/** Whether the log is narrowed by anything. */
export function isLogNarrowed(search: LogSearch): boolean {
  return Object.values(search).some((value) => value !== undefined);
}

/** Whether the last day comes before the first. */
export function isTurned({ from, to }: LogSearch): boolean {
  return from !== undefined && to !== undefined && to < from;
}

/** What is said where no change was found. */
export function nothingFound(search: LogSearch, people: number): string {
  const { who } = search;
  if (isTurned(search)) return 'The last day comes before the first one.';
  if (who !== undefined && people === 0) return `Nobody is called ‘${who}’.`;
  if (who !== undefined && people > MOST_PEOPLE) {
    return `More than ${MOST_PEOPLE} people are called something like ‘${who}’. Write more of the name.`;
  }
  return isLogNarrowed(search) ? 'No changes match.' : 'No changes yet.';
}

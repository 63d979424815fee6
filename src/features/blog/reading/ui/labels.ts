import { site } from '#site.config.ts';
import type { Post } from '../schema.ts';

// Not in rules.ts, which every page loads for its head.

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: site.timeZone });
/** A shorter text needs no table of contents. */
const ENOUGH_SECTIONS = 4;
const DEEPEST_LISTED = 3;

export function dateLabel(iso: string): string {
  return DATE.format(new Date(iso));
}

export function readTimeLabel(minutes: number): string {
  return `${minutes} min read`;
}

export function contentsOf(headings: Post['headings']): Post['headings'] {
  const listed = headings.filter(({ depth }) => depth <= DEEPEST_LISTED);
  return listed.length < ENOUGH_SECTIONS ? [] : listed;
}

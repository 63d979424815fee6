import { site } from '#site.config.ts';
import type { Post } from '../schema.ts';

// Apart from the rules: every page loads those, for its head.

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: site.timeZone });
/** With fewer sections than this a text needs no table of contents. */
const ENOUGH_SECTIONS = 4;
const DEEPEST_LISTED = 3;

/** 'July 9, 2026', as the region's calendar has it. */
export function dateLabel(iso: string): string {
  return DATE.format(new Date(iso));
}

/** '6 min read'. */
export function readTimeLabel(minutes: number): string {
  return `${minutes} min read`;
}

/** The sections that a table of contents lists; none for a text with few. */
export function contentsOf(headings: Post['headings']): Post['headings'] {
  const listed = headings.filter(({ depth }) => depth <= DEEPEST_LISTED);
  return listed.length < ENOUGH_SECTIONS ? [] : listed;
}

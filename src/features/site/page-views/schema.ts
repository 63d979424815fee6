import type { AnalyticsEnvironment } from '#platform/environment.ts';

export type Analytics = AnalyticsEnvironment;

export const PAGE_VIEW_ADDRESS = '/api/page-view';

/** All views of what is not a public page. */
export const OTHER_PAGES = '(other pages)';

export interface Campaign {
  readonly source: string;
  readonly medium?: string | undefined;
  readonly name?: string | undefined;
}

/** Stored before a campaign's name; no path begins like this. */
export const CAMPAIGN_PREFIX = '(campaign) ';

export const STATISTICS_DAYS = 30;

export const STATISTICS_PAGES = 20;

/** Replaces what was typed when we don't keep it, because it may be about a person. */
export const NOT_KEPT = '…';

export type EmptySearch = {
  /** Its Monday, like '2026-05-31'. */
  readonly week: string;
  readonly page: 'finder' | 'tryouts';
  /** Empty for those beyond the limit of a week. */
  readonly query: string;
  readonly searches: number;
};

export const EMPTY_SEARCH_WEEKS = 8;
export const EMPTY_SEARCHES_A_WEEK = 20;

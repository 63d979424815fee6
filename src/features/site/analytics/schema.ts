import type { AnalyticsEnvironment } from '#platform/environment.ts';
import type { OperatorWarning } from '#platform/operator-warnings.ts';

/** Where page views go, as the browser is told. */
export type Analytics = AnalyticsEnvironment;

/** Where the browser reports a view that the site counts itself. */
export const PAGE_VIEW_ADDRESS = '/api/page-view';

/** Under this name all views are counted whose path is not that of a public page. */
export const OTHER_PAGES = '(other pages)';

/** Where a visit says it comes from: utm_source, utm_medium and utm_campaign of its address. */
export interface Campaign {
  readonly source: string;
  readonly medium?: string | undefined;
  readonly name?: string | undefined;
}

/** Before the name of a campaign where views are stored: no path begins like this. */
export const CAMPAIGN_PREFIX = '(campaign) ';

/** Days in the statistics, the present one included. */
export const STATISTICS_DAYS = 30;

/** Pages in the statistics. */
export const STATISTICS_PAGES = 20;

/** What the site has counted, for administrators. */
export interface Statistics {
  readonly provider: Analytics['provider'];
  /** Not about views: what the operator of the site should look at. */
  readonly warnings: readonly OperatorWarning[];
  /** One for each day, the oldest first; `day` as in '2026-05-31'. */
  readonly days: readonly { readonly day: string; readonly views: number }[];
  /** The pages with the most views in that time, the most viewed first. */
  readonly pages: readonly { readonly path: string; readonly views: number }[];
  /** The campaigns with the most visits in that time, the most visited first. */
  readonly campaigns: readonly { readonly name: string; readonly visits: number }[];
}

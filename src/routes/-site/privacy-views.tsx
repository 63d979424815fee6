import { KEPT } from '#domain/retention.ts';
import type { Analytics } from '#features/site/analytics/schema.ts';

/** Whether and how page views are counted here. */
export function CountingOfViews({ analytics }: { analytics: Analytics }) {
  const declining =
    'Views of browsers that send ‘Do Not Track’ or ‘Global Privacy Control’ are not counted.';
  switch (analytics.provider) {
    case 'off':
      return <p>We do not count how often pages are viewed.</p>;
    case 'builtin':
      return (
        <p>
          We count how often each page is viewed on a day, how many visits the links of a campaign
          bring, and nothing else: not by whom, from where, or with what device. No cookie and no
          other company is involved; counts are deleted after {KEPT.pageViewDays} days. {declining}
        </p>
      );
    case 'plausible':
      return (
        <p>
          We count page views with Plausible ({new URL(analytics.url).host}), which gets the address
          of the page and the site you came from, sets no cookies and stores nothing that would name
          you. {declining}
        </p>
      );
    case 'ga4':
      return (
        <p>
          We count page views with Google Analytics, which gets the address of the page and details
          of your browser. We tell it to set no cookies and to use nothing for advertising.{' '}
          {declining}
        </p>
      );
  }
}

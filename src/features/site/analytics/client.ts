import { queryOptions } from '@tanstack/react-query';
import { isSecretPath } from '#domain/paths.ts';
import { stringifySearch } from '#domain/search-params.ts';
import { getStatistics } from './functions.ts';
import { PAGE_VIEW_ADDRESS } from './schema.ts';
import type { Analytics, Campaign } from './schema.ts';

/** What the site has counted, for administrators. */
export const statisticsQuery = queryOptions({
  queryKey: ['analytics', 'statistics'],
  queryFn: () => getStatistics(),
  retry: 1,
  meta: { failureTitle: 'Error loading statistics' },
});

let campaign: Campaign | undefined;

/**
 * Takes the parameters of a campaign (utm_…) out of the address, before anything else reads it: they are
 * counted with the first view, and are no part of what somebody copies or bookmarks.
 */
export function takeCampaign(): void {
  const address = new URL(location.href);
  const names = [...address.searchParams.keys()].filter((name) => name.startsWith('utm_'));
  if (names.length === 0) return;
  const source = address.searchParams.get('utm_source');
  if (source) {
    const medium = address.searchParams.get('utm_medium') ?? undefined;
    const name = address.searchParams.get('utm_campaign') ?? undefined;
    campaign = { source, medium, name };
  }
  for (const name of names) address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
}

/** The campaign of this visit, once: later views do not belong to it. */
function spendCampaign(): Campaign | undefined {
  const spent = campaign;
  campaign = undefined;
  return spent;
}

/** The same for a provider that reads it from the address of the first view. */
function campaignQuery(spent: Campaign | undefined): string {
  if (!spent) return '';
  const { source, medium, name } = spent;
  return stringifySearch({ utm_source: source, utm_medium: medium, utm_campaign: name });
}

/** What is needed of the router: where it is, and word of when it has arrived there. */
interface Navigations {
  readonly state: { readonly location: { readonly pathname: string; readonly searchStr: string } };
  subscribe(event: 'onResolved', listener: () => void): () => void;
}

/**
 * Reports each navigation as one view: the first page and every one that follows, another search of
 * the finder included; a move within a page is none (LEGL-07, D51). Reports nothing for those
 * who ask for that, and no address that is a secret. Fragments, which may hold the token of a mailed link,
 * and queries stay here.
 *
 * @returns stops reporting
 */
export function reportPageViews(navigations: Navigations, analytics: Analytics): () => void {
  const send = isDeclined() ? undefined : senderTo(analytics);
  if (!send) return () => undefined;
  let reported: string | undefined;
  const report = () => {
    const { pathname, searchStr } = navigations.state.location;
    if (isSecretPath(pathname)) return;
    if (reported === pathname + searchStr) return;
    reported = pathname + searchStr;
    // In a task of its own: the page is more urgent.
    setTimeout(() => send(pathname));
  };
  report();
  return navigations.subscribe('onResolved', report);
}

/** Do Not Track, or Global Privacy Control. */
function isDeclined(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
  };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/** How a view is told to the provider. Beacons wait for everything else and outlive the page. */
function senderTo(analytics: Analytics): ((path: string) => void) | undefined {
  switch (analytics.provider) {
    case 'off':
      return undefined;
    case 'builtin':
      return (path) => {
        const view = JSON.stringify({ path, campaign: spendCampaign() });
        const body = new Blob([view], { type: 'application/json' });
        navigator.sendBeacon(PAGE_VIEW_ADDRESS, body);
      };
    case 'plausible':
    case 'ga4': {
      // Sites that count by themselves never load it.
      // Not before there is something to tell: a provider's script reads the address by itself.
      let sender: Promise<(path: string, url: string) => void> | undefined;
      const from = location.origin;
      return (path) => {
        const url = from + path + campaignQuery(spendCampaign());
        sender ??= import('./ui/other-providers.ts').then(({ senderTo }) => senderTo(analytics));
        void sender.then((send) => send(path, url));
      };
    }
  }
}

import { queryOptions } from '@tanstack/react-query';
import { stringifySearch } from '#domain/search-params.ts';
import { getStatistics } from './functions.ts';
import { PAGE_VIEW_ADDRESS } from './schema.ts';
import type { Analytics, Campaign } from './schema.ts';

/** What the site has counted, for administrators. */
export function statisticsQuery() {
  return queryOptions({
    queryKey: ['analytics', 'statistics'],
    queryFn: () => getStatistics(),
    retry: 1,
    meta: { failureTitle: 'Error loading statistics' },
  });
}

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

/** The same for a provider that reads it from the address of the first view. */
function campaignQuery(): string {
  if (!campaign) return '';
  const { source, medium, name } = campaign;
  campaign = undefined;
  return stringifySearch({ utm_source: source, utm_medium: medium, utm_campaign: name });
}

/** What is needed of the router: where it is, and word of when it has arrived there. */
interface Navigations {
  readonly state: { readonly location: { readonly pathname: string; readonly searchStr: string } };
  subscribe(event: 'onResolved', listener: () => void): () => void;
}

/**
 * Reports each navigation as one view: the first page and every one that follows, another search of
 * the finder included; a move within a page is none (LEGL-07, decision 51). Reports nothing for those
 * who ask for that. Fragments, which may hold the token of a mailed link, and queries stay here.
 *
 * @returns stops reporting
 */
export function reportPageViews(navigations: Navigations, analytics: Analytics): () => void {
  const send = isDeclined() ? undefined : senderTo(analytics);
  if (!send) return () => undefined;
  let reported: string | undefined;
  const report = () => {
    const { pathname, searchStr } = navigations.state.location;
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
        const body = new Blob([JSON.stringify({ path, campaign })], { type: 'application/json' });
        campaign = undefined;
        navigator.sendBeacon(PAGE_VIEW_ADDRESS, body);
      };
    case 'plausible':
      return senderToPlausible(analytics);
    case 'ga4':
      return senderToGoogle(analytics.id);
  }
}

/** Its events address takes plain text, so that no other request has to ask for leave before. */
function senderToPlausible({ domain, url }: { domain: string; url: string }) {
  let { referrer } = document;
  return (path: string) => {
    const event = {
      name: 'pageview',
      url: location.origin + path + campaignQuery(),
      domain,
      referrer,
    };
    navigator.sendBeacon(`${url}/api/event`, JSON.stringify(event));
    referrer = '';
  };
}

/** Google's script, told to store nothing: without leave to do so it sets no cookies. */
function senderToGoogle(id: string) {
  const queue: unknown[] = [];
  Object.assign(window, { dataLayer: queue });
  // It takes the arguments object of a call and ignores arrays.
  function tell(..._words: unknown[]) {
    // oxlint-disable-next-line prefer-rest-params
    queue.push(arguments);
  }
  const denied = 'denied';
  tell('consent', 'default', {
    analytics_storage: denied,
    ad_storage: denied,
    ad_user_data: denied,
    ad_personalization: denied,
  });
  tell('js', new Date());
  tell('config', id, { send_page_view: false });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${id}`;
  document.head.append(script);
  return (path: string) =>
    tell('event', 'page_view', {
      page_location: location.origin + path + campaignQuery(),
      page_path: path,
    });
}

import { isSecretPath } from '#domain/paths.ts';
import { stringifySearch } from '#domain/search-params.ts';
import { PAGE_VIEW_ADDRESS } from './schema.ts';
import type { Analytics, Campaign } from './schema.ts';

let campaign: Campaign | undefined;

/** Removes utm_… from the address, which nobody should copy, and keeps it for the first view. */
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

function spendCampaign(): Campaign | undefined {
  const spent = campaign;
  campaign = undefined;
  return spent;
}

interface Navigations {
  readonly state: { readonly location: { readonly pathname: string; readonly searchStr: string } };
  subscribe(event: 'onResolved', listener: () => void): () => void;
}

/**
 * Reports each navigation as one view, including another search of the finder, but no move within a
 * page (LEGL-07, D51). Visitors who opt out, secret addresses, fragments (which may hold the token
 * of an emailed link), and queries are not reported; useEmptySearch (search-client.ts) reports a search.
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
    // In a task of its own, after more urgent work.
    setTimeout(() => send(pathname));
  };
  report();
  return navigations.subscribe('onResolved', report);
}

export function sendHere(view: object): void {
  const body = new Blob([JSON.stringify(view)], { type: 'application/json' });
  navigator.sendBeacon(PAGE_VIEW_ADDRESS, body);
}

/** Do Not Track, or Global Privacy Control. */
export function isDeclined(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
  };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/** Beacons wait for everything else and outlive the page. */
function senderTo(analytics: Analytics): ((path: string) => void) | undefined {
  switch (analytics.provider) {
    case 'off':
      return undefined;
    case 'builtin':
      return (path) => sendHere({ path, campaign: spendCampaign() });
    case 'plausible':
    case 'ga4': {
      // Loaded for the first view: a provider's script reads the address by itself.
      let sender: Promise<(path: string, url: string) => void> | undefined;
      const from = location.origin;
      return (path) => {
        const { source, medium, name } = spendCampaign() ?? {};
        const query = { utm_source: source, utm_medium: medium, utm_campaign: name };
        const url = from + path + stringifySearch(query);
        sender ??= import('./ui/other-providers.ts').then(({ senderTo }) => senderTo(analytics));
        void sender.then((send) => send(path, url));
      };
    }
  }
}

import type { Analytics } from '../schema.ts';

type Sender = (path: string, url: string) => void;

export function senderTo(analytics: Extract<Analytics, { provider: 'plausible' | 'ga4' }>): Sender {
  return analytics.provider === 'plausible'
    ? senderToPlausible(analytics)
    : senderToGoogle(analytics.id);
}

/** Plain text, which needs no preflight request. */
function senderToPlausible(provider: { domain: string; url: string }): Sender {
  let { referrer } = document;
  return (_path, url) => {
    const event = { name: 'pageview', url, domain: provider.domain, referrer };
    navigator.sendBeacon(`${provider.url}/api/event`, JSON.stringify(event));
    referrer = '';
  };
}

/** Without consent, Google's script sets no cookies. */
function senderToGoogle(id: string): Sender {
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
  return (path, url) => tell('event', 'page_view', { page_location: url, page_path: path });
}

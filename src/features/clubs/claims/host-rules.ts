import { parse } from 'tldts';
import { sharedHosts } from '#site.config.ts';

/** The exact host of a website, or '' without one. */
export function hostOf(website: string | null): string {
  const url = URL.parse(website ?? '');
  if (url === null || !/^https?:$/.test(url.protocol)) return '';
  return url.hostname.toLowerCase().replace(/\.$/, '');
}

/** Where the people behind a website get their mail. */
export function mailHostOf(host: string): string {
  return host.replace(/^www\./, '');
}

/** Why nothing at a host shows who runs a club; null if it may. */
export function hostProblem(host: string): string | null {
  const { isIp, isIcann, isPrivate, domain } = parse(host, { allowPrivateDomains: true });
  if (isPrivate === true) return `Many different people have websites under ${host}.`;
  if (isIp === true || isIcann !== true || domain === null)
    return `${host} isn’t a public domain name.`;
  const isUnder = (one: string) => host === one || host.endsWith(`.${one}`);
  if (sharedHosts.clubPlatforms.some(isUnder))
    return `${host} belongs to a service that many clubs use.`;
  if (sharedHosts.freeMail.some(isUnder)) return `Anyone can get an email address at ${host}.`;
  return null;
}

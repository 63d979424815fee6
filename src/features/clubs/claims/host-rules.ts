import { parse } from 'tldts';
import { sharedHosts } from '#site.config.ts';

/** The exact host of a website, or '' without one. */
export function hostOf(website: string | null): string {
  const url = URL.parse(website ?? '');
  return url && /^https?:$/.test(url.protocol) ? url.hostname.toLowerCase().replace(/\.$/, '') : '';
}

/** Why a mailbox at the host of a website shows nothing about who runs a club there; null if it may. */
export function mailboxProblem(website: string | null): string | null {
  const { pathname, search } = URL.parse(website ?? '') ?? { pathname: '/', search: '' };
  const host = hostOf(website).replace(/^www\./, '');
  if (/\.(?:edu|gov|mil)$|(?:^|\.)k12\.[a-z]+\.us$/.test(host))
    return `Many people at ${host} have nothing to do with the club.`;
  if (pathname !== '/' || search !== '') return `The club’s website is only a part of ${host}.`;
  return hostProblem(host);
}

/** Why nothing at a host shows who runs a club; null if it may. */
export function hostProblem(host: string): string | null {
  const { isIp, isIcann, isPrivate, domain } = parse(host, { allowPrivateDomains: true });
  if (isPrivate) return `Many different people have websites under ${host}.`;
  if (isIp || !isIcann || domain === null)
    return `${host || 'This website'} isn’t at a public domain name.`;
  const isUnder = (one: string) => host === one || host.endsWith(`.${one}`);
  if (sharedHosts.clubPlatforms.some(isUnder))
    return `${host} belongs to a service that many clubs use.`;
  return sharedHosts.freeMail.some(isUnder) ? `Anyone can get an email address at ${host}.` : null;
}

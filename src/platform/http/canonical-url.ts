import { isListParameter } from '#domain/search-params.ts';

const longestTarget = 8_192;

export type RefusedTarget = { readonly kind: 'refused'; readonly status: 400 | 404 | 414 };

export interface RequestTarget {
  readonly kind: 'target';
  /** Decoded and encoded again, so that each path has one spelling. */
  readonly path: string;
  readonly query: string;
}

export type CanonicalPage =
  | { readonly kind: 'page'; readonly url: string }
  | { readonly kind: 'redirect'; readonly status: 301 | 308; readonly location: string }
  | RefusedTarget;

export type AllowedParameters = (path: string) => readonly string[];

/**
 * Refuses a URL that is too long with 414; one with broken encoding, control characters, or a fragment with
 * 400; a path that browsers and routers read differently with 404. `raw` is a string of bytes.
 */
export function readTarget(raw: string): RequestTarget | RefusedTarget {
  if (raw.length > longestTarget) return refuse(414);
  const target = asText(raw.replace(/^https?:\/\/[^/?#]*/i, ''));
  if (target === undefined || target.includes('#')) return refuse(400);
  const mark = target.indexOf('?');
  const rawPath = (mark === -1 ? target : target.slice(0, mark)) || '/';
  const query = mark === -1 ? '' : target.slice(mark + 1);
  if (!rawPath.startsWith('/')) return refuse(400);
  const path = canonicalPath(rawPath);
  return typeof path === 'string' ? { kind: 'target', path, query } : path;
}

/**
 * Only known parameters, in the order of the list, with the first value of each (for a list all of
 * them, each once), without empty ones. Redirects a trailing slash, another case of a fixed path,
 * and a repeated parameter: without JavaScript the finder has two fields for a county. Refuses a
 * broken value of a known parameter (400).
 */
export function canonicalPage(
  target: RequestTarget,
  allowed: AllowedParameters,
  fixedPaths: ReadonlySet<string>,
): CanonicalPage {
  const { path, query } = target;
  const behind = query === '' ? '' : `?${forHeader(query)}`;
  if (path !== '/' && path.endsWith('/')) {
    return { kind: 'redirect', status: 308, location: path.slice(0, -1) + behind };
  }
  const small = path.toLowerCase();
  if (small !== path && fixedPaths.has(small)) {
    return { kind: 'redirect', status: 301, location: small + behind };
  }
  if (query === '') return { kind: 'page', url: path };
  const known = new Set(allowed(path));
  const values = new Map<string, string[]>();
  const others: string[] = [];
  let isRepeated = false;
  for (const pair of query.split('&')) {
    const equals = pair.indexOf('=');
    const name = decoded((equals === -1 ? pair : pair.slice(0, equals)).replaceAll('+', ' '));
    if (name === undefined || !known.has(name)) {
      others.push(pair);
      continue;
    }
    const before = values.get(name);
    if (before && !isListParameter(name)) {
      isRepeated = true;
      continue;
    }
    const value = decoded(equals === -1 ? '' : pair.slice(equals + 1).replaceAll('+', ' '));
    if (value === undefined || value.includes('\0')) return refuse(400);
    if (!before) values.set(name, [value]);
    else if (before.includes(value)) isRepeated = true;
    else before.push(value);
  }
  const canonical = new URLSearchParams();
  for (const name of known) {
    for (const value of values.get(name) ?? []) if (value) canonical.append(name, value);
  }
  if (isRepeated) {
    // Other parameters are kept: campaigns are counted by them.
    const rest = [canonical.toString(), ...others].filter((part) => part !== '').join('&');
    const location = rest === '' ? path : `${path}?${forHeader(rest)}`;
    return { kind: 'redirect', status: 301, location };
  }
  return { kind: 'page', url: canonical.size === 0 ? path : `${path}?${canonical}` };
}

function refuse(status: RefusedTarget['status']): RefusedTarget {
  return { kind: 'refused', status };
}

/** node:http passes bytes as characters. URLs that were never encoded are UTF-8. */
function asText(raw: string): string | undefined {
  if (!/[\x80-\xff]/.test(raw)) return raw;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(raw, 'latin1'));
  } catch {
    return undefined;
  }
}

function canonicalPath(rawPath: string): string | RefusedTarget {
  if (rawPath.includes('//') || rawPath.includes('\\')) return refuse(404);
  const segments: string[] = [];
  for (const rawSegment of rawPath.split('/')) {
    const segment = decoded(rawSegment);
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    if (segment === undefined || /[\x00-\x1f\x7f]/.test(segment)) return refuse(400);
    // The router would redirect a '^' to itself forever.
    if (segment === '.' || segment === '..' || segment.includes('^')) return refuse(404);
    segments.push(encodedSegment(segment));
  }
  return segments.join('/');
}

function forHeader(query: string): string {
  return query.replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent);
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function encodedSegment(segment: string): string {
  return encodeURIComponent(segment).replace(/%(?:3A|40|26|3D|2B|24|2C|3B)/g, decodeURIComponent);
}

/** A base that no URL names: what resolves to another host leaves the site. */
const HERE = 'http://here.invalid';
const LONGEST = 2_000;

/**
 * A path of this site to send somebody back to (D59), as given in a URL.
 *
 * @returns the path with query and fragment; undefined for anything that leads elsewhere, to the
 *   sign-in screens themselves, or to what is not a page
 */
export function ownPagePath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > LONGEST || !value.startsWith('/'))
    return undefined;
  const url = URL.parse(value, HERE);
  if (url?.origin !== HERE) return undefined;
  if (/^\/(?:auth|api|_serverFn)(?:\/|$)/i.test(url.pathname)) return undefined;
  const path = url.pathname + url.search + url.hash;
  // '/.//elsewhere.example' resolves to a path that browsers would read as another host.
  return path.startsWith('//') ? undefined : path;
}

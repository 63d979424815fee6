/** A base that no address names: what resolves to another host left the site. */
const HERE = 'http://here.invalid';
const LONGEST = 2_000;

/**
 * A path of this site to lead somebody back to (decision 59), as it stands in an address.
 *
 * @returns the path with query and fragment; undefined for anything that leads elsewhere, to the ways
 *   into an account themselves, or to what is no page
 */
export function ownPagePath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > LONGEST || !value.startsWith('/'))
    return undefined;
  const url = URL.parse(value, HERE);
  if (url?.origin !== HERE) return undefined;
  if (/^\/(?:auth|api|_serverFn)(?:\/|$)/i.test(url.pathname)) return undefined;
  const path = url.pathname + url.search + url.hash;
  // '/.//elsewhere.example' resolves to a path that would be read as another host.
  return path.startsWith('//') ? undefined : path;
}

/** A base that no URL names: a value that resolves to another origin leaves the site. */
const HERE = 'http://here.invalid';
const LONGEST = 2_000;

/** Where to return to after sign-in (D59); undefined for another site, the sign-in screens, and what is not a page. */
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

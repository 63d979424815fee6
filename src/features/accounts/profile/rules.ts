const FRAGMENT = '#email-change=';

/** The token is in the fragment, so that it stays out of requests and logs. */
export function changePath(token: string): string {
  return `/profile${FRAGMENT}${token}`;
}

/** @param hash location.hash without the # */
export function changeTokenOf(hash: string): string | null {
  const fragment = `#${hash}`;
  return fragment.startsWith(FRAGMENT) ? fragment.slice(FRAGMENT.length) : null;
}

const FRAGMENT = '#email-change=';

/** Where a mailed link leads; its token stays out of requests and logs, behind the #. */
export function changePath(token: string): string {
  return `/profile${FRAGMENT}${token}`;
}

/**
 * The token in the address of the profile.
 *
 * @param hash the part of the address behind the #
 * @returns null when the address is not that of a mailed link
 */
export function changeTokenOf(hash: string): string | null {
  const fragment = `#${hash}`;
  return fragment.startsWith(FRAGMENT) ? fragment.slice(FRAGMENT.length) : null;
}

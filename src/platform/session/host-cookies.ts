/**
 * The name of one of our cookies: on https with the prefix that binds it to this host, so that no
 * other host of the domain can set it. Browsers accept it only if it is Secure, for all paths and
 * without a domain.
 *
 * @param siteUrl origin of the site
 */
export function hostCookie(siteUrl: string, name: string): string {
  return isSecure(siteUrl) ? `__Host-${name}` : name;
}

/** The Set-Cookie value of one that scripts cannot read. */
export function hiddenCookie(
  siteUrl: string,
  name: string,
  value: string,
  seconds: number,
): string {
  return `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secureMark(siteUrl)}`;
}

/** The end of a Set-Cookie value. */
export function secureMark(siteUrl: string): string {
  return isSecure(siteUrl) ? '; Secure' : '';
}

/** Whether the site is reached by https, so that its cookies go over nothing else. */
export function isSecure(siteUrl: string): boolean {
  return siteUrl.startsWith('https://');
}

/** The value of a cookie that came with a request; null when there is none of that name. */
export function presentedCookie(headers: Headers, name: string): string | null {
  const start = `${name}=`;
  const sent = (headers.get('cookie') ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start));
  return sent?.slice(start.length) ?? null;
}

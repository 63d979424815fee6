/** On https, the prefix binds the cookie to this host: no other host of the domain can set it. */
export function hostCookie(siteUrl: string, name: string): string {
  return isSecure(siteUrl) ? `__Host-${name}` : name;
}

/** A Set-Cookie value that scripts cannot read. */
export function hiddenCookie(siteUrl: string, name: string, value: string, seconds: number) {
  return `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secureMark(siteUrl)}`;
}

export function secureMark(siteUrl: string): string {
  return isSecure(siteUrl) ? '; Secure' : '';
}

export function isSecure(siteUrl: string): boolean {
  return siteUrl.startsWith('https://');
}

export function presentedCookie(headers: Headers, name: string): string | null {
  const start = `${name}=`;
  const sent = (headers.get('cookie') ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start));
  return sent?.slice(start.length) ?? null;
}

/** A web address as it is stored: https:// is added if no scheme was typed (D21). '' stays ''. */
export function withScheme(typed: string): string {
  const address = typed.trim();
  if (address === '' || /^[a-z][a-z\d+.-]*:(?!\d+(?:\/|$))/i.test(address)) return address;
  return `https://${address.replace(/^\/+/, '')}`;
}

/** Whether an address is http or https, its host has a dot, and nothing in it is invisible. */
export function isWebAddress(address: string): boolean {
  if (/[\s\\<>"\p{C}]/u.test(address) || !/^https?:\/\/[^/]/i.test(address)) return false;
  if (!URL.canParse(address)) return false;
  const { hostname, username, password } = new URL(address);
  return username === '' && password === '' && /^[^.].*\.[^.]{2,}\.?$/.test(hostname);
}

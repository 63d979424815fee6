/**
 * A web address as it is stored: trimmed, and with https:// if no scheme was typed (D21).
 * '' stays ''.
 */
export function withScheme(typed: string): string {
  const address = typed.trim();
  if (address === '' || /^[a-z][a-z\d+.-]*:(?!\d+(?:\/|$))/i.test(address)) return address;
  return `https://${address.replace(/^\/+/, '')}`;
}

/** Whether an address leads to the web: http or https, to a host with a name in parts. */
export function isWebAddress(address: string): boolean {
  if (/[\s\\<>"]/.test(address) || !/^https?:\/\/[^/]/i.test(address)) return false;
  if (!URL.canParse(address)) return false;
  const { hostname, username, password } = new URL(address);
  return username === '' && password === '' && /^[^.].*\.[^.]{2,}\.?$/.test(hostname);
}

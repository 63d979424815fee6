import Bowser from 'bowser';

/** A browser as its owner knows it, such as 'Firefox on Windows', from its user agent. */
export function browserInWords(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'An unknown browser';
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
  // Unknown parts are empty or missing.
  const name = [browser.name, 'An unknown browser'].find(Boolean) ?? '';
  return [name, os.name].filter(Boolean).join(' on ');
}

import Bowser from 'bowser';

/** A browser as its owner knows it, such as 'Firefox on Windows', from what it says of itself. */
export function browserInWords(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'An unknown browser';
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
  const name = browser.name ?? 'A browser';
  return os.name === undefined || os.name === '' ? name : `${name} on ${os.name}`;
}

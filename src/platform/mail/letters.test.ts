import { describe, expect, test } from 'vitest';
import { letterFor } from './letters.ts';
import type { MailRequest } from './requests.ts';
import { renderMail } from './template.ts';

const SENDER = { siteName: 'Clubs <b>&</b> "Friends"', siteUrl: 'https://clubs.example.org' };
const to = 'jamie@example.org';
const path = `/auth?mode=reset&token=${'t0'.repeat(60)}`;
const REQUESTS: MailRequest[] = [
  { kind: 'confirm-email', to, path, validMinutes: 1_440 },
  { kind: 'existing-account', to },
  { kind: 'reset-password', to, path, validMinutes: 90 },
  { kind: 'password-changed', to },
  { kind: 'email-changed', to },
];

describe.each(REQUESTS)('the mail $kind', (request) => {
  const letter = letterFor(request, SENDER);
  const mail = renderMail(request.to, letter, SENDER);
  const link = letter.action?.url ?? 'no link';

  test('names the site and says the same as text and as HTML', () => {
    expect(mail.subject).toContain(SENDER.siteName);
    const words = (text: string): string => text.replace(/\s+/g, ' ');
    const escaped = (text: string): string =>
      text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
    for (const sentence of [letter.title, ...letter.paragraphs, letter.footer]) {
      expect(words(mail.text)).toContain(sentence);
      expect(mail.html).toContain(escaped(sentence));
    }
    expect(mail.text.split('\n')).toContain(link);
    expect(mail.html).toContain(`href="${escaped(link)}"`);
  });

  test('escapes everything and loads nothing', () => {
    expect(mail.html).not.toContain('<b>');
    expect(mail.html).not.toMatch(/<(img|link|script|iframe|form)|url\(|@import|\bsrc=/i);
    const addresses = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    for (const href of addresses) expect(href).toMatch(/^https:\/\/clubs\.example\.org/);
  });

  test('has lines that fit, but for addresses', () => {
    const long = mail.text.split('\n').filter((line) => line.length > 72);
    expect(long.filter((line) => line !== link)).toEqual([]);
  });
});

test.each([
  [1, '1 minute'],
  [90, '90 minutes'],
  [60, '1 hour'],
  [1_440, '24 hours'],
  [2_880, '2 days'],
])('a link valid for %i minutes is said to work for %s', (validMinutes, words) => {
  const { afterAction } = letterFor({ kind: 'reset-password', to, path, validMinutes }, SENDER);
  expect(afterAction).toEqual([`The link works once, for ${words}.`]);
});

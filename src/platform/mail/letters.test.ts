import { describe, expect, test } from 'vitest';
import { SUGGESTION_LETTERS } from '#features/clubs/suggestions/present.server.ts';
import { ALERT_LETTERS } from '#features/saved/alerts/present.server.ts';
import { ACCOUNT_LETTERS, letterFor } from './letters.ts';
import { mailRequestSchema } from './requests.ts';
import type { MailRequest } from './requests.ts';
import { renderMail } from './template.ts';

const SENDER = { siteName: 'Clubs <b>&</b> "Friends"', siteUrl: 'https://clubs.example.org' };
const LETTERS = { ...ACCOUNT_LETTERS, ...SUGGESTION_LETTERS, ...ALERT_LETTERS };
const to = 'jamie@example.org';
const path = `/auth?mode=reset&token=${'t0'.repeat(60)}`;
const HOSTILE = `<b>Sam</b> <img src=x onerror=alert(1)> & "them"`;
const DIGEST: Extract<MailRequest, { kind: 'digest' }> = {
  kind: 'digest',
  to,
  key: 'a1'.repeat(32),
  sections: [
    {
      of: 'clubs',
      title: 'Your saved clubs',
      entries: [{ name: HOSTILE, path: '/clubs/a/b/c/d', lines: [`Changed: ${HOSTILE}`, 'Two'] }],
      more: 0,
    },
    {
      of: '0198c0de-0000-7000-8000-000000000001',
      title: `Your search “${HOSTILE}”`,
      entries: [{ name: 'Aces', path: '/clubs/a/b/c/e', lines: ['New in this search'] }],
      more: 3,
    },
  ],
};
const REQUESTS: MailRequest[] = [
  { kind: 'confirm-email', to, path, validMinutes: 1_440 },
  { kind: 'existing-account', to },
  { kind: 'reset-password', to, path, validMinutes: 90 },
  { kind: 'password-changed', to },
  { kind: 'suspicious-sign-ins', to },
  { kind: 'existing-account', to, isChange: true },
  { kind: 'email-changed', to },
  { kind: 'email-changed', to, side: 'new' },
  ...(['old', 'new'] as const).map((side) => ({
    kind: 'confirm-email-change' as const,
    to,
    side,
    newEmail: 'new@example.org',
    username: HOSTILE.slice(0, 90),
    path,
    validMinutes: 1_440,
  })),
  { kind: 'account-deleted', to },
  { kind: 'sign-in-changed', to, change: 'app-added' },
  { kind: 'sign-in-changed', to, change: 'factors-reset', username: 'jamie' },
  {
    kind: 'new-browser',
    to,
    browser: 'Firefox on Windows',
    network: '203.0.113.0/24',
    at: '2026-11-22T12:00:00.000Z',
  },
  { kind: 'administrator-added', to, username: 'jamie', byUsername: 'sam' },
  {
    kind: 'club-suggestion',
    clubName: HOSTILE,
    contactName: HOSTILE,
    contactEmail: 'sam@example.org',
    contactPhone: HOSTILE,
    clubWebsite: `https://example.org/?"><script>`,
    clubLocation: HOSTILE,
    description: `${HOSTILE}\n\nIn two parts.`,
    additionalInfo: null,
  },
  {
    kind: 'edit-suggestion',
    clubName: HOSTILE,
    clubId: '0198c0de-0000-7000-8000-000000000001',
    userEmail: 'sam@example.org',
    userName: HOSTILE,
    suggestions: `${HOSTILE}\nand another line`,
    currentInfo: `Name: ${HOSTILE}\nCity: not given`,
  },
  DIGEST,
];

test('every kind of mail is tried', () => {
  const kinds = mailRequestSchema.options.map(({ shape }) => shape.kind.value);
  expect(new Set(REQUESTS.map(({ kind }) => kind))).toEqual(new Set(kinds));
});

describe.each(REQUESTS)('the mail $kind', (request) => {
  const letter = letterFor(LETTERS, request, SENDER);
  const mail = renderMail(to, letter, SENDER);
  const link = letter.action?.url ?? 'no link';

  test('names the site and says the same as text and as HTML', () => {
    expect(mail.subject).toContain(SENDER.siteName);
    const words = (text: string): string => text.replace(/\s+/g, ' ');
    const escaped = (text: string): string =>
      text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
    const details = (letter.details ?? []).flatMap(({ label, text }) => [label, text]);
    const lists = (letter.lists ?? []).flatMap(({ entries, more, end }) => [
      ...entries.flatMap(({ name, lines }) => [name, ...lines]),
      more,
      end.label,
    ]);
    for (const sentence of [
      letter.title,
      ...letter.paragraphs,
      ...details,
      ...lists,
      letter.footer,
    ]) {
      expect(words(mail.text)).toContain(words(sentence));
      expect(mail.html).toContain(escaped(sentence));
    }
    expect(mail.text.split('\n')).toContain(link);
    expect(mail.html).toContain(`href="${escaped(link)}"`);
  });

  test('escapes everything and loads nothing', () => {
    expect(mail.html).not.toContain('<b>');
    const tags = mail.html.match(/<[^>]*>/g)?.join('') ?? '';
    expect(tags).not.toMatch(/<(img|link|script|iframe|form)|url\(|@import|\bsrc=|\bon\w+=/i);
    const addresses = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    for (const href of addresses) expect(href).toMatch(/^https:\/\/clubs\.example\.org/);
  });

  test('has lines that fit, but for addresses', () => {
    const long = mail.text.split('\n').filter((line) => line.length > 72);
    const ends = (letter.lists ?? []).map(({ end }) => end.url);
    expect(long.filter((line) => line !== link && !ends.includes(line))).toEqual([]);
  });
});

test.each([
  [1, '1 minute'],
  [90, '90 minutes'],
  [60, '1 hour'],
  [1_440, '24 hours'],
  [2_880, '2 days'],
])('a link valid for %i minutes is said to work for %s', (validMinutes, words) => {
  const { afterAction } = letterFor(
    LETTERS,
    { kind: 'reset-password', to, path, validMinutes },
    SENDER,
  );
  expect(afterAction).toEqual([`The link works once, for ${words}.`]);
});

const SUGGESTED: Extract<MailRequest, { kind: 'club-suggestion' }> = {
  kind: 'club-suggestion',
  clubName: 'Ardmore Aces',
  contactName: null,
  contactEmail: null,
  contactPhone: null,
  clubWebsite: 'https://aces.example.org',
  clubLocation: null,
  description: 'First line.\nSecond line.',
  additionalInfo: null,
};

test('a suggested club is told field by field, without those left empty', () => {
  const letter = letterFor(LETTERS, SUGGESTED, SENDER);
  expect(letter.details).toEqual([
    { label: 'Club name', text: 'Ardmore Aces' },
    { label: 'Club website', text: 'https://aces.example.org' },
    { label: 'Description', text: 'First line.\nSecond line.' },
  ]);
  const mail = renderMail(to, letter, SENDER);
  expect(mail.text).toContain('Description:\nFirst line.\nSecond line.\n\n');
  expect(mail.replyTo).toBeUndefined();
});

test('an answer to a suggestion goes to the one who made it', () => {
  const letter = letterFor(LETTERS, { ...SUGGESTED, contactEmail: 'sam@example.org' }, SENDER);
  expect(renderMail(to, letter, SENDER).replyTo).toBe('sam@example.org');
});

test('[MINE-08] a digest names what ends each part, and for mail programs all of it', () => {
  const letter = letterFor(LETTERS, DIGEST, SENDER);
  const { key, sections } = DIGEST;
  const [clubs, search] = sections.map(({ of }) => of);
  expect(letter.lists?.map(({ end }) => end.url)).toEqual([
    `https://clubs.example.org/unsubscribe?key=${key}&of=${clubs}`,
    `https://clubs.example.org/unsubscribe?key=${key}&of=${search}`,
  ]);
  expect(renderMail(to, letter, SENDER).unsubscribe).toBe(
    `https://clubs.example.org/api/unsubscribe?key=${key}&of=${clubs},${search}`,
  );
});

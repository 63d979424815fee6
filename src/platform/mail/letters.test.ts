import { describe, expect, test } from 'vitest';
import { DIGEST, LETTERS, MAIL_REQUESTS, path, to } from '#tests/builders/mails.ts';
import { letterFor } from './letters.ts';
import { mailRequestSchema } from './requests.ts';
import type { MailRequest } from './requests.ts';
import { clubsOf, renderMail } from './template.ts';

const SENDER = { siteName: 'Clubs <b>&</b> "Friends"', siteUrl: 'https://clubs.example.org' };

/** Twice as sharp as it is shown. */
const pngSize = (width: number, height: number) => ({ width: 2 * width, height: 2 * height });
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

test('every kind of email is tested', () => {
  const kinds = mailRequestSchema.options.map(({ shape }) => shape.kind.value);
  expect(new Set(MAIL_REQUESTS.map(({ kind }) => kind))).toEqual(new Set(kinds));
});

/**
 * Every link in every kind of mail, by the path it leads to. tests/e2e/mailed-links.spec.ts tests the pages of
 * links with a token: nothing changes before a button is pressed (D72).
 */
const LINKS: Readonly<Record<MailRequest['kind'], readonly string[]>> = {
  'confirm-email': ['the path it was asked for with'],
  'existing-account': ['/auth'],
  'suspicious-sign-ins': ['/auth?mode=forgot'],
  'reset-password': ['the path it was asked for with'],
  'password-changed': ['/auth'],
  'confirm-email-change': ['the path it was asked for with'],
  'email-changed': ['/'],
  'sign-in-changed': ['/profile', '/admin/users'],
  'new-browser': ['/profile'],
  'administrator-added': ['/admin/users'],
  'club-administrator-added': ['the path it was asked for with'],
  claim: ['the path it was asked for with'],
  'safety-reported': ['/admin/comments?id=1'],
  'account-deleted': ['/'],
  'club-suggestion': ['/admin/clubs'],
  'edit-suggestion': ['the page of the club'],
  'suggestion-reply': ['/find-club'],
  'proposal-decided': ['the path it was asked for with'],
  'report-decided': ['/moderation'],
  'comment-decided': ['the path it was asked for with', '/moderation'],
  'appeal-answered': ['the path it was asked for with'],
  'club-mail': ['the path it was asked for with', '/unsubscribe', '/api/unsubscribe'],
  digest: [
    'the path it was asked for with',
    '/saved',
    '/admin',
    '/unsubscribe',
    '/api/unsubscribe',
  ],
};

test('every link in a mail is in the table', () => {
  const found = new Map<string, Set<string>>();
  for (const request of MAIL_REQUESTS) {
    const mail = renderMail(to, letterFor(LETTERS, request, SENDER), SENDER);
    const given = JSON.stringify(request);
    const hrefs = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
    const urls = [...hrefs, mail.unsubscribe ?? SENDER.siteUrl]
      .map((href) => href.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code))))
      // The site's name links home in every mail.
      .filter((href) => href !== SENDER.siteUrl);
    const kinds = found.get(request.kind) ?? new Set<string>();
    for (const url of urls) kinds.add(kindOfLink(url.slice(SENDER.siteUrl.length), given));
    found.set(request.kind, kinds);
  }
  for (const [kind, links] of found) {
    expect([...links].toSorted(), kind).toEqual(LINKS[kind as MailRequest['kind']].toSorted());
  }
});

function kindOfLink(link: string, request: string): string {
  if (link.includes('unsubscribe')) return link.slice(0, link.indexOf('?'));
  if (link !== '/' && request.includes(`"${link}"`)) return 'the path it was asked for with';
  return /^\/clubs\/[0-9a-f-]{36}$/.test(link) ? 'the page of the club' : link;
}

describe.each(MAIL_REQUESTS)('the mail $kind', (request) => {
  const letter = letterFor(LETTERS, request, SENDER);
  const mail = renderMail(to, letter, SENDER);
  const link = letter.action?.url ?? 'no link';

  test('names the site and has the same text as text and as HTML', () => {
    expect(mail.subject).toContain(SENDER.siteName);
    const words = (text: string): string => text.replace(/\s+/g, ' ');
    const escaped = (text: string): string =>
      text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
    const details = (letter.details ?? []).flatMap(({ label, text }) => [label, text]);
    const lists = (letter.lists ?? []).flatMap(({ entries, more, end }) => [
      ...entries.flatMap(({ name, lines }) => [
        name,
        ...lines.flatMap((line) => (typeof line === 'string' ? line : [line.text, line.url])),
      ]),
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
    const shown = [...tags.matchAll(/<img src="cid:([\w-]+)"/g)].map(([, name]) => name);
    expect(shown).toEqual(mail.pictures?.map(({ name }) => name));
    const others = tags.replaceAll(/<img src="cid:[\w-]+" alt="[^"]*"/g, '');
    expect(others).not.toMatch(/<(img|link|script|iframe|form)|url\(|@import|\bsrc=|\bon\w+=/i);
    const addresses = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    for (const href of addresses) expect(href).toMatch(/^https:\/\/clubs\.example\.org/);
  });

  test("has the site's logo and the crest of each club it shows", () => {
    const clubs = clubsOf(letter).map(() => pngSize(48, 48));
    expect(letter.club?.name).toBe('clubName' in request ? request.clubName : undefined);
    expect(mail.pictures?.map(({ png }) => sizeOf(png))).toEqual([pngSize(42, 28), ...clubs]);
    const bytes = mail.pictures?.reduce((sum, { png }) => sum + png.length, 0);
    expect(bytes).toBeLessThan(12_000);
    expect(mail.text).not.toContain('cid:');
  });

  test('has lines that fit, except for addresses', () => {
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
])('a link valid for %i minutes is described as working for %s', (validMinutes, words) => {
  const { afterAction } = letterFor(
    LETTERS,
    { kind: 'reset-password', to, path, validMinutes },
    SENDER,
  );
  expect(afterAction).toEqual([`This link works once and expires in ${words}.`]);
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

test.each([
  ['comment-decided', 'your rating for this club doesn’t count'],
  ['appeal-answered', 'your stars count again'],
])('%s speaks of the stars only if they change', (kind, words) => {
  for (const request of MAIL_REQUESTS) {
    if (request.kind !== kind || !('affectsRating' in request)) continue;
    const isRemoval = 'outcome' in request ? request.outcome === 'removed' : true;
    const isBack = 'answer' in request ? request.answer === 'restored' : true;
    const { text } = renderMail(to, letterFor(LETTERS, request, SENDER), SENDER);
    const flat = text.replaceAll(/\s+/g, ' ');
    expect(flat.includes(words)).toBe(request.affectsRating && isRemoval && isBack);
  }
});

test('a suggested club is described field by field, without empty ones', () => {
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

test('a reply to a suggestion goes to its sender', () => {
  const letter = letterFor(LETTERS, { ...SUGGESTED, contactEmail: 'sam@example.org' }, SENDER);
  expect(renderMail(to, letter, SENDER).replyTo).toBe('sam@example.org');
});

test('[MINE-08] a digest has a link to end each part, and for mail programs one to end all', () => {
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

describe('the clubs of a mail', () => {
  const logo = Buffer.from('drawn');
  const logos = new Map([['/clubs/a/b/c/d', logo]]);
  const pictured = (request: MailRequest) =>
    renderMail(to, letterFor(LETTERS, request, SENDER), SENDER, logos);

  test('have their own logo if there is one, and their name where no picture is shown', () => {
    const about = MAIL_REQUESTS.find(({ kind }) => kind === 'appeal-answered');
    if (!about) throw new Error('no mail about a club');
    const { html, pictures } = pictured(about);
    expect(pictures?.map(({ name }) => name)).toEqual(['sign', 'club-1']);
    expect(pictures?.[1]?.png).toBe(logo);
    expect(html).toContain(
      '<img src="cid:club-1" alt="Ardmore Aces &#60;b&#62;" width="48" height="48"',
    );
  });

  test('have one each in a digest, with the name beside it, and searches have none', () => {
    const [clubs, search] = DIGEST.sections;
    if (!clubs || !search) throw new Error('a digest of clubs and of a search');
    const entries = [
      { name: 'Near Ardmore', path: '/find-club?zip=19003', lines: ['Too many'] },
      ...search.entries,
      // The same club again, and a deleted one.
      ...clubs.entries,
      { name: 'Gone', path: '/saved', lines: ['Gone'] },
    ];
    const { html, pictures } = pictured({ ...DIGEST, sections: [clubs, { ...search, entries }] });
    const shown = [...html.matchAll(/<img src="cid:(club-\d)" alt=""[^>]* width="40"/g)];
    expect(shown.map(([, name]) => name)).toEqual(['club-1', 'club-2', 'club-1']);
    expect(pictures?.map(({ name }) => name)).toEqual(['sign', 'club-1', 'club-2']);
    expect(pictures?.[1]?.png).toBe(logo);
    expect(pictures?.[2]?.png).not.toBe(logo);
  });
});

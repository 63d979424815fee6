import { CLAIM_LETTERS } from '#features/clubs/claims/present.server.ts';
import { CLUB_LETTERS } from '#features/clubs/mailings/present.server.ts';
import { SUGGESTION_LETTERS } from '#features/clubs/suggestions/present.server.ts';
import { MODERATION_LETTERS } from '#features/reviews/moderation/present.server.ts';
import { ALERT_LETTERS } from '#features/saved/alerts/present.server.ts';
import { ACCOUNT_LETTERS } from '#platform/mail/letters.ts';
import type { MailRequest } from '#platform/mail/requests.ts';

/** The contents of each kind of mail, by feature. */
export const LETTERS = {
  ...ACCOUNT_LETTERS,
  ...SUGGESTION_LETTERS,
  ...ALERT_LETTERS,
  ...MODERATION_LETTERS,
  ...CLUB_LETTERS,
  ...CLAIM_LETTERS,
};
const ABOUT_COMMENT = {
  to: 'jamie@example.org',
  clubName: 'Ardmore Aces <b>',
  path: '/clubs/a/b/c/d#comment-1',
  comment: '<b>Rude</b>',
  isOfficial: false,
  affectsRating: true,
};
/** The recipient. */
export const to = 'jamie@example.org';
export const path = `/auth?mode=reset&token=${'t0'.repeat(60)}`;
/** A malicious name. */
const HOSTILE = `<b>Sam</b> <img src=x onerror=alert(1)> & "them"`;
export const DIGEST: Extract<MailRequest, { kind: 'digest' }> = {
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
const WAITING: typeof DIGEST = {
  ...DIGEST,
  sections: [
    {
      of: 'waiting',
      title: 'Waiting for you',
      entries: [
        { name: '2 appeals', path: '/admin?kind=appeals', lines: ['The oldest since May 31'] },
      ],
      more: 0,
    },
  ],
};
/** Mails of every kind, and of each variant. */
export const MAIL_REQUESTS: readonly MailRequest[] = [
  WAITING,
  {
    kind: 'proposal-decided',
    to,
    clubName: HOSTILE,
    path: '/clubs/0198c0de-0000-7000-8000-000000000001',
    facts: [
      { fact: 'website', isAccepted: true, reason: null },
      { fact: 'practice_locations', isAccepted: false, reason: HOSTILE },
    ],
  },
  { kind: 'suggestion-reply', to, clubName: HOSTILE, reply: `${HOSTILE}\n\nTwo` },
  { kind: 'confirm-email', to, path, validMinutes: 1_440 },
  { kind: 'existing-account', to },
  { kind: 'reset-password', to, path, validMinutes: 90 },
  { kind: 'password-changed', to },
  { kind: 'suspicious-sign-ins', to },
  { kind: 'suspicious-sign-ins', to, isSignedIn: true },
  { kind: 'existing-account', to, isChange: true },
  { kind: 'email-changed', to },
  { kind: 'email-changed', to, side: 'new' },
  ...(['old', 'new'] as const).map((side) => ({
    kind: 'confirm-email-change' as const,
    to,
    side,
    newEmail: 'new@example.org',
    path,
    validMinutes: 1_440,
  })),
  { kind: 'account-deleted', to },
  { kind: 'sign-in-changed', to, change: 'app-added' },
  { kind: 'sign-in-changed', to, change: 'factors-reset', username: 'jamie' },
  ...['Firefox on Windows', null].map((browser) => ({
    kind: 'new-browser' as const,
    to,
    browser,
    network: '203.0.113.0/24',
    at: '2026-11-22T12:00:00.000Z',
  })),
  { kind: 'administrator-added', to, username: 'jamie', byUsername: 'sam' },
  { kind: 'club-administrator-added', to, clubName: HOSTILE, path: '/clubs/a/b/c/d' },
  ...(['prove', 'object', 'refused', 'invitation'] as const).map((about) => ({
    kind: 'claim' as const,
    about,
    means: 'dns' as const,
    to,
    clubName: HOSTILE,
    username: 'jamie',
    path: '/clubs/a/b/c/d',
    link: `/clubs/a/claim#${about}=1`,
  })),
  { kind: 'safety-reported', to, clubName: HOSTILE, path: '/clubs/a/b/c/d#comment-1' },
  { kind: 'administrator-added', to, username: 'jamie', byUsername: 'sam', isBack: true },
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
  {
    kind: 'club-mail',
    to,
    clubId: '0198c0de-0000-7000-8000-000000000001',
    clubName: HOSTILE,
    path: '/clubs/a/b/c/d',
    subject: `News ${HOSTILE}`,
    paragraphs: [HOSTILE, 'Another paragraph.'],
    details: [{ label: 'Phone', text: HOSTILE }],
    token: `${'0'.repeat(64)}.${'1'.repeat(64)}`,
  },
  {
    kind: 'club-mail',
    to,
    clubId: '0198c0de-0000-7000-8000-000000000001',
    clubName: HOSTILE,
    path: '/clubs/a/b/c/d',
    subject: 'Is your page still right for 2027–28?',
    paragraphs: ['Please check what your page says.'],
    details: [{ label: 'Phone', text: HOSTILE }],
    token: `${'0'.repeat(64)}.${'1'.repeat(64)}`,
    answer: '/still-right#x',
  },
  { kind: 'report-decided', ...ABOUT_COMMENT, outcome: 'kept', rule: null },
  { kind: 'report-decided', ...ABOUT_COMMENT, outcome: 'removed', rule: 'minor' },
  { kind: 'report-decided', ...ABOUT_COMMENT, outcome: 'withdrawn', rule: null },
  ...(['kept', 'deleted', 'withdrawn'] as const).map((outcome) => ({
    kind: 'comment-decided' as const,
    ...ABOUT_COMMENT,
    outcome,
    rule: null,
    appealUntil: null,
  })),
  {
    kind: 'comment-decided',
    ...ABOUT_COMMENT,
    outcome: 'removed',
    rule: 'insult',
    appealUntil: '2026-12-08T03:55:00.123456+00:00',
  },
  { kind: 'appeal-answered', ...ABOUT_COMMENT, answer: 'restored', rule: 'conflict' },
  { kind: 'appeal-answered', ...ABOUT_COMMENT, answer: 'upheld', rule: 'safety' },
  {
    kind: 'comment-decided',
    ...ABOUT_COMMENT,
    isOfficial: true,
    affectsRating: false,
    outcome: 'removed',
    rule: 'conflict',
    appealUntil: '2026-12-08T03:55:00.123456+00:00',
  },
  {
    kind: 'appeal-answered',
    ...ABOUT_COMMENT,
    isOfficial: true,
    affectsRating: false,
    answer: 'restored',
    rule: 'minor',
  },
];

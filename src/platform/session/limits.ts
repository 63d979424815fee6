import type { Allowance } from './rate-limit.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** One line of the table of limits: docs/limits.md is the same for people. */
export interface Limit extends Allowance {
  /** Whose deeds are added up. */
  readonly per: 'account' | 'email address' | 'mailbox' | 'network address';
  /** What is counted: what somebody does who means harm, not what many honest people do at once. */
  readonly counts: string;
}

/**
 * Every limit that is counted in the database, over all instances of the site. A network address may
 * be a school or a gym with hundreds of people behind it: only what fails, or what costs others
 * something, counts against it.
 */
export const LIMITS = {
  failedSignInsFrom: {
    per: 'network address',
    counts: 'sign-ins with a wrong password, unless the browser is known to the account',
    max: 50,
    windowSeconds: 10 * MINUTE,
  },
  signUpsFrom: {
    per: 'network address',
    counts: 'sign-ups that are answered with "check your email"',
    max: 60,
    windowSeconds: HOUR,
  },
  refusedSignUpsFrom: {
    per: 'network address',
    counts: 'sign-ups that are refused, for example for a taken username',
    max: 300,
    windowSeconds: HOUR,
  },
  repeatedMailsFrom: {
    per: 'network address',
    counts: 'requests to send the mail of a sign-up again',
    max: 60,
    windowSeconds: HOUR,
  },
  resetsFrom: {
    per: 'network address',
    counts: 'requests for a link to set a new password',
    max: 60,
    windowSeconds: HOUR,
  },
  resetsOf: {
    per: 'email address',
    counts: 'requests for a link to set a new password',
    max: 5,
    windowSeconds: HOUR,
  },
  resetsOfInADay: {
    per: 'email address',
    counts: 'the same in a day',
    max: 15,
    windowSeconds: DAY,
  },
  confirmationMails: {
    per: 'mailbox',
    counts: 'mails that confirm an address; the next one waits',
    max: 1,
    windowSeconds: 10 * MINUTE,
  },
  confirmationMailsInADay: {
    per: 'mailbox',
    counts: 'the same in a day; further sign-ups change nothing and send nothing',
    max: 5,
    windowSeconds: DAY,
  },
  existingAccountMails: {
    per: 'mailbox',
    counts: 'mails "You already have an account"; further ones are not sent',
    max: 1,
    windowSeconds: DAY,
  },
  suspiciousSignInMails: {
    per: 'mailbox',
    counts: 'mails "Somebody tries to sign in to your account"; further ones are not sent',
    max: 1,
    windowSeconds: DAY,
  },
  passwordChanges: {
    per: 'account',
    counts: 'attempts to change the password',
    max: 10,
    windowSeconds: HOUR,
  },
  emailChanges: {
    per: 'account',
    counts: 'requests to change the mail address',
    max: 10,
    windowSeconds: DAY,
  },
  emailChangeMails: {
    per: 'mailbox',
    counts: 'mails that confirm it as the new address of an account; further ones are not sent',
    max: 5,
    windowSeconds: DAY,
  },
  factorChanges: {
    per: 'account',
    counts: 'changes of second factors that ask for the password',
    max: 30,
    windowSeconds: HOUR,
  },
  appConfirmations: {
    per: 'account',
    counts: 'codes that confirm a new authenticator app',
    max: 10,
    windowSeconds: 10 * MINUTE,
  },
  appCodes: {
    per: 'account',
    counts: 'tries of one code of an authenticator app, right or wrong',
    max: 1,
    windowSeconds: 2 * MINUTE,
  },
  passkeySteps: {
    per: 'account',
    counts: 'second steps with a passkey',
    max: 20,
    windowSeconds: 10 * MINUTE,
  },
  ownProofs: {
    per: 'account',
    counts: 'own passwords or codes given again before something that matters',
    max: 10,
    windowSeconds: 10 * MINUTE,
  },
  refusedRenewalsFrom: {
    per: 'network address',
    counts: 'refresh tokens of programs that are not good',
    max: 120,
    windowSeconds: 10 * MINUTE,
  },
  accountDeletions: {
    per: 'account',
    counts: 'attempts to delete it',
    max: 10,
    windowSeconds: 10 * MINUTE,
  },
  downloads: { per: 'account', counts: 'downloads of own data', max: 20, windowSeconds: HOUR },
  avatars: { per: 'account', counts: 'uploads of a picture', max: 30, windowSeconds: HOUR },
  affiliations: { per: 'account', counts: 'new affiliations', max: 30, windowSeconds: HOUR },
  ratings: { per: 'account', counts: 'ratings', max: 30, windowSeconds: HOUR },
  comments: { per: 'account', counts: 'comments', max: 10, windowSeconds: 10 * MINUTE },
  commentsInADay: { per: 'account', counts: 'comments in a day', max: 60, windowSeconds: DAY },
  commentEdits: { per: 'account', counts: 'edits of comments', max: 60, windowSeconds: HOUR },
  commentFlags: { per: 'account', counts: 'reports of comments', max: 20, windowSeconds: HOUR },
  clubSuggestionsFrom: {
    per: 'network address',
    counts: 'suggestions of clubs, which need no account',
    max: 30,
    windowSeconds: HOUR,
  },
  editSuggestions: { per: 'account', counts: 'suggested edits', max: 20, windowSeconds: HOUR },
  clubSaves: { per: 'account', counts: 'saves of a club', max: 300, windowSeconds: HOUR },
  clubAdditions: { per: 'account', counts: 'clubs added', max: 600, windowSeconds: HOUR },
  clubDeletions: { per: 'account', counts: 'clubs deleted', max: 600, windowSeconds: HOUR },
  clubBulkSaves: { per: 'account', counts: 'saves of many clubs', max: 300, windowSeconds: HOUR },
  clubBulkDeletions: {
    per: 'account',
    counts: 'deletions of many clubs',
    max: 60,
    windowSeconds: HOUR,
  },
  clubImports: {
    per: 'account',
    counts: 'imports of clubs, and undoing them',
    max: 120,
    windowSeconds: HOUR,
  },
  clubExports: { per: 'account', counts: 'exports of clubs', max: 60, windowSeconds: HOUR },
  placeChanges: { per: 'account', counts: 'changes of locations', max: 1_000, windowSeconds: HOUR },
  memberChanges: { per: 'account', counts: 'changes of members', max: 600, windowSeconds: HOUR },
  postSaves: { per: 'account', counts: 'saves of a post', max: 300, windowSeconds: HOUR },
  postPreviews: {
    per: 'account',
    counts: 'previews of a post',
    max: 240,
    windowSeconds: 2 * MINUTE,
  },
  topicChanges: {
    per: 'account',
    counts: 'changes of categories and tags',
    max: 300,
    windowSeconds: HOUR,
  },
  uploads: { per: 'account', counts: 'uploads', max: 300, windowSeconds: HOUR },
  removals: { per: 'account', counts: 'removals of uploads', max: 300, windowSeconds: HOUR },
} as const satisfies Record<string, Limit>;

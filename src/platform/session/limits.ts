import type { Allowance } from './rate-limit.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * For people and networks. A person's calls of one class count together; tests/rules/limits.test.ts
 * lists the class of every server function. A network address may be a school with hundreds of
 * people: it is counted by purpose, and successes are given back where failures are what costs.
 */
const CLASSES = {
  signIn: { max: 50, windowSeconds: 10 * MINUTE },
  mailToOthers: { max: 60, windowSeconds: HOUR },
  writes: { max: 600, windowSeconds: HOUR },
  expensiveWrites: { max: 30, windowSeconds: HOUR },
  uploads: { max: 300, windowSeconds: HOUR },
  imports: { max: 120, windowSeconds: HOUR },
  admin: { max: 3_000, windowSeconds: HOUR },
  reads: { max: 240, windowSeconds: 2 * MINUTE },
} as const satisfies Record<string, Allowance>;

/** For what an attacker aims at: a mailbox, an account, a club, a code, a secret link. */
const TARGETS = {
  resetsOf: { max: 5, windowSeconds: HOUR },
  resetsOfInADay: { max: 15, windowSeconds: DAY },
  confirmationMails: { max: 1, windowSeconds: 10 * MINUTE },
  confirmationMailsInADay: { max: 5, windowSeconds: DAY },
  existingAccountMails: { max: 1, windowSeconds: DAY },
  suspiciousSignInMails: { max: 1, windowSeconds: DAY },
  passwordChanges: { max: 10, windowSeconds: HOUR },
  emailChanges: { max: 10, windowSeconds: DAY },
  emailChangeMails: { max: 5, windowSeconds: DAY },
  factorChanges: { max: 30, windowSeconds: HOUR },
  appConfirmations: { max: 10, windowSeconds: 10 * MINUTE },
  appCodes: { max: 1, windowSeconds: 2 * MINUTE },
  passkeySteps: { max: 20, windowSeconds: 10 * MINUTE },
  ownProofs: { max: 10, windowSeconds: 10 * MINUTE },
  accountDeletions: { max: 10, windowSeconds: 10 * MINUTE },
  comments: { max: 10, windowSeconds: 10 * MINUTE },
  commentsInADay: { max: 60, windowSeconds: DAY },
  ownClaims: { max: 3, windowSeconds: DAY },
  claimMails: { max: 5, windowSeconds: HOUR },
  linkViews: { max: 300, windowSeconds: 10 * MINUTE },
} as const satisfies Record<string, Allowance>;

/** Counted in the database over all instances; docs/limits.md says what, and for whom. */
export const LIMITS = { ...CLASSES, ...TARGETS };

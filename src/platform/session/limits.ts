import type { Allowance } from './rate-limit.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Counted in the database, across instances; docs/limits.md says what each one counts. A network
 * address may be a school: only failures, and what costs others something, count against it.
 */
export const LIMITS = {
  failedSignInsFrom: { max: 50, windowSeconds: 10 * MINUTE },
  signUpsFrom: { max: 60, windowSeconds: HOUR },
  refusedSignUpsFrom: { max: 300, windowSeconds: HOUR },
  repeatedMailsFrom: { max: 60, windowSeconds: HOUR },
  resetsFrom: { max: 60, windowSeconds: HOUR },
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
  refusedRenewalsFrom: { max: 120, windowSeconds: 10 * MINUTE },
  accountDeletions: { max: 10, windowSeconds: 10 * MINUTE },
  downloads: { max: 20, windowSeconds: HOUR },
  avatars: { max: 30, windowSeconds: HOUR },
  profileSaves: { max: 60, windowSeconds: HOUR },
  affiliations: { max: 30, windowSeconds: HOUR },
  ratings: { max: 30, windowSeconds: HOUR },
  comments: { max: 10, windowSeconds: 10 * MINUTE },
  commentsInADay: { max: 60, windowSeconds: DAY },
  commentEdits: { max: 60, windowSeconds: HOUR },
  commentFlags: { max: 20, windowSeconds: HOUR },
  saves: { max: 600, windowSeconds: HOUR },
  clubSuggestionsFrom: { max: 30, windowSeconds: HOUR },
  editSuggestions: { max: 20, windowSeconds: HOUR },
  clubSaves: { max: 300, windowSeconds: HOUR },
  clubAdditions: { max: 600, windowSeconds: HOUR },
  clubDeletions: { max: 600, windowSeconds: HOUR },
  clubBulkSaves: { max: 300, windowSeconds: HOUR },
  clubBulkDeletions: { max: 60, windowSeconds: HOUR },
  clubImports: { max: 120, windowSeconds: HOUR },
  clubExports: { max: 60, windowSeconds: HOUR },
  placeChanges: { max: 1_000, windowSeconds: HOUR },
  memberChanges: { max: 600, windowSeconds: HOUR },
  postSaves: { max: 300, windowSeconds: HOUR },
  draftSaves: { max: 1_800, windowSeconds: HOUR },
  postPreviews: { max: 240, windowSeconds: 2 * MINUTE },
  previewLinks: { max: 60, windowSeconds: HOUR },
  linkViews: { max: 300, windowSeconds: 10 * MINUTE },
  topicChanges: { max: 300, windowSeconds: HOUR },
  uploads: { max: 300, windowSeconds: HOUR },
  altTexts: { max: 600, windowSeconds: HOUR },
  removals: { max: 300, windowSeconds: HOUR },
} as const satisfies Record<string, Allowance>;

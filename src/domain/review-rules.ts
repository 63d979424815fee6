/**
 * What holds for ratings and comments, told once: pages and mails say it, the server keeps it, and the database keeps
 * the same (`db/functions/reviews.sql`), which a test compares.
 */

/** As what somebody may be affiliated with a club, in the order in which forms offer it. */
export const AFFILIATED_AS = {
  player: { label: 'Player', isStaff: false },
  parent: { label: 'Parent', isStaff: false },
  coach: { label: 'Coach', isStaff: true },
  director: { label: 'Director', isStaff: true },
  representative: { label: 'Representative', isStaff: true },
} as const;

export type AffiliatedAs = keyof typeof AFFILIATED_AS;

export const ALL_AFFILIATED_AS = Object.keys(AFFILIATED_AS) as AffiliatedAs[];

/** What stands beside the name of those whose ratings do not count: they speak of their own club. */
export const STAFF_LABEL = 'Club staff';

/** Fewer ratings than this are too few to compare clubs by. */
export const FEWEST_TO_COMPARE = 3;
export const TOO_FEW = 'Too few ratings to compare';

/** What a rating may say in particular, 1 to 5 stars each, in the order in which forms ask for it. */
export const ASPECTS = {
  coaching: 'Coaching',
  communication: 'Communication',
  playingTime: 'Playing time as promised',
  cost: 'Cost as promised',
  safety: 'Safety and care',
} as const;

export type Aspect = keyof typeof ASPECTS;

export const ALL_ASPECTS = Object.keys(ASPECTS) as Aspect[];

/** The mean of an aspect that fewer families have rated is shown to nobody. */
export const FEWEST_FOR_MEAN = 3;

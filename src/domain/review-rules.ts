/** The database enforces the same (`db/functions/reviews.sql`); a test compares the two. */

export const AFFILIATED_AS = {
  player: { label: 'Player', isStaff: false },
  parent: { label: 'Parent', isStaff: false },
  coach: { label: 'Coach', isStaff: true },
  director: { label: 'Director', isStaff: true },
  representative: { label: 'Representative', isStaff: true },
} as const;

export type AffiliatedAs = keyof typeof AFFILIATED_AS;

export const ALL_AFFILIATED_AS = Object.keys(AFFILIATED_AS) as AffiliatedAs[];

/** Shown beside people whose ratings don't count because it is their own club. */
export const STAFF_LABEL = 'Club staff';

export const FEWEST_TO_COMPARE = 3;
export const TOO_FEW = 'Too few ratings to compare';

/** 1 to 5 stars each. */
export const ASPECTS = {
  coaching: 'Coaching',
  communication: 'Communication',
  playingTime: 'Playing time as promised',
  cost: 'Cost as promised',
  safety: 'Safety and care',
} as const;

export type Aspect = keyof typeof ASPECTS;

export const ALL_ASPECTS = Object.keys(ASPECTS) as Aspect[];

/** The mean of an aspect is hidden if fewer families have rated it. */
export const FEWEST_FOR_MEAN = 3;

/** How many comments are asked for by their ids at once. */
export const MOST_BY_ID = 50;

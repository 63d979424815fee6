/**
 * The rules for ratings and comments, stated once: pages and emails show them, the server and the database enforce
 * them (`db/functions/reviews.sql`), and a test compares the two.
 */

/** How somebody may be affiliated with a club, in the order of forms. */
export const AFFILIATED_AS = {
  player: { label: 'Player', isStaff: false },
  parent: { label: 'Parent', isStaff: false },
  coach: { label: 'Coach', isStaff: true },
  director: { label: 'Director', isStaff: true },
  representative: { label: 'Representative', isStaff: true },
} as const;

export type AffiliatedAs = keyof typeof AFFILIATED_AS;

export const ALL_AFFILIATED_AS = Object.keys(AFFILIATED_AS) as AffiliatedAs[];

/** The label beside the name of people whose ratings do not count: it is their own club. */
export const STAFF_LABEL = 'Club staff';

/** The fewest ratings by which clubs can be compared. */
export const FEWEST_TO_COMPARE = 3;
export const TOO_FEW = 'Too few ratings to compare';

/** The aspects of a rating, 1 to 5 stars each, in the order of forms. */
export const ASPECTS = {
  coaching: 'Coaching',
  communication: 'Communication',
  playingTime: 'Playing time as promised',
  cost: 'Cost as promised',
  safety: 'Safety and care',
} as const;

export type Aspect = keyof typeof ASPECTS;

export const ALL_ASPECTS = Object.keys(ASPECTS) as Aspect[];

/** The mean of an aspect is hidden if fewer families than this have rated it. */
export const FEWEST_FOR_MEAN = 3;

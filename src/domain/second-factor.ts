/**
 * Of whom a site requires a second factor: of nobody, of administrators, of everybody with a role
 * (club administrators and moderators as well), of every account.
 */
export const SECOND_FACTOR_RULES = ['optional', 'required', 'roles', 'everyone'] as const;
export type SecondFactorRule = (typeof SECOND_FACTOR_RULES)[number];

/** What somebody is told who has to set up a second factor before anything else. */
export const SECOND_FACTOR_FIRST = 'Please set up a second factor first, on your profile.';

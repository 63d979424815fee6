/**
 * Who needs a second factor on a site: nobody, administrators, everybody with a role
 * (club administrators and moderators as well), or every account.
 */
export const SECOND_FACTOR_RULES = ['optional', 'required', 'roles', 'everyone'] as const;
export type SecondFactorRule = (typeof SECOND_FACTOR_RULES)[number];

/** The message for somebody who has to set up a second factor before anything else. */
export const SECOND_FACTOR_FIRST = 'Please set up a second factor first, on your profile.';

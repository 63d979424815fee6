/** Who needs a second factor. `roles` includes club administrators and moderators. */
export const SECOND_FACTOR_RULES = ['optional', 'required', 'roles', 'everyone'] as const;
export type SecondFactorRule = (typeof SECOND_FACTOR_RULES)[number];

export const SECOND_FACTOR_FIRST = 'Set up two-step sign-in on your profile first.';

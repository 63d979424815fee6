// In its own file because the page of a club needs nothing else of program-facts.ts.

export const FEE_INCLUDES = [
  'Uniform',
  'Tournament entry',
  'Gym and practice',
  'Coach travel',
  'Team travel',
  'Lodging',
  'Membership (USAV/AAU)',
  'Strength training',
  'Video',
] as const;

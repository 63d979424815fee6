import type { SignUp } from '#features/accounts/sign-in/schema.ts';

let last = 0;

/** The form of a new user. */
export function aSignUp(change: Partial<SignUp> = {}): SignUp {
  last += 1;
  return {
    username: `visitor${last}`,
    email: `visitor${last}@example.org`,
    // Common passwords are refused.
    password: 'correct horse',
    userType: 'coach',
    isOldEnough: true,
    ...change,
  };
}

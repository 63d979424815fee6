export const SIGN_IN_AGAIN = 'You’ve been signed out. Sign in again.';

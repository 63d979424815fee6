export const SIGN_IN_AGAIN = 'Your session has ended. Please sign in again.';

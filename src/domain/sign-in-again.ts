/** The message for somebody whose session ended while they were working. */
export const SIGN_IN_AGAIN = 'Your session has ended. Please sign in again.';

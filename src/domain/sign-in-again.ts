/** What somebody is told whose session ended while they were at work. */
export const SIGN_IN_AGAIN = 'Your session has ended. Please sign in again.';

/** How much work a password hash takes in database tests (database-file.ts). */
export const passwordWork = {
  /** As much as on the site, for tests of just that. */
  isFull: false,
};

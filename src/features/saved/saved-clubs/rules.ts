/** Clubs that a browser keeps for somebody who is signed out (MINE-02). */
export const MOST_ON_DEVICE = 50;
/** Clubs that an account keeps; the database holds it. */
export const MOST_SAVED = 500;

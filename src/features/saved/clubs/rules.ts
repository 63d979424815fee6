/** In a signed-out visitor's browser (MINE-02). */
export const MOST_ON_DEVICE = 50;
/** In an account; the database enforces it. */
export const MOST_SAVED = 500;

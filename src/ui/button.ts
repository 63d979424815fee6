/** What all of them share. */
export const BUTTON =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-xl px-5 py-2.5 text-center font-semibold wrap-break-word no-underline transition-colors disabled:opacity-60';

/** Seen where the reader's own colors leave out grounds. */
const EDGE = 'border border-transparent';

/** Class names of buttons, for buttons and for links that look like one. */
export const button = {
  /** The one main action of a screen. */
  accent: `${BUTTON} ${EDGE} bg-accent text-on-accent hover:bg-accent-strong`,
  /** A usual action. */
  court: `${BUTTON} ${EDGE} bg-court text-on-court hover:bg-court-strong`,
  /** A lesser action. */
  outline: `${BUTTON} border border-control bg-card text-ink hover:border-court hover:text-court`,
} as const;

/** What all of them share. */
const BUTTON =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-lg px-4 py-2 text-center leading-tight font-semibold wrap-break-word no-underline transition-colors disabled:opacity-60';

/** Seen where the reader's own colors leave out grounds. */
const EDGE = 'border-2 border-transparent';

/** Class names of buttons, for buttons and for links that look like one. */
export const button = {
  /** The one main action of a screen. */
  accent: `${BUTTON} ${EDGE} bg-accent text-on-accent hover:bg-accent-strong`,
  /** A usual action. */
  court: `${BUTTON} border-2 border-court bg-card text-court hover:bg-court-tint hover:text-court-strong`,
  /** A lesser action. */
  outline: `${BUTTON} border border-control bg-card text-court hover:border-court hover:text-court-strong`,
  /** What destroys, and nothing else. */
  danger: `${BUTTON} ${EDGE} bg-danger text-on-danger hover:opacity-90`,
} as const;

const BUTTON =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-lg px-4 py-2 text-center leading-tight font-semibold wrap-break-word no-underline transition-colors disabled:opacity-60';

/** Visible where the reader's own colors remove backgrounds. */
const EDGE = 'border-2 border-transparent';

export const button = {
  accent: `${BUTTON} ${EDGE} bg-accent text-on-accent hover:bg-accent-strong`,
  court: `${BUTTON} border-2 border-court bg-card text-court hover:bg-court-tint hover:text-court-strong`,
  outline: `${BUTTON} border border-control bg-card text-court hover:border-court hover:text-court-strong`,
  /** Only for what destroys something. */
  danger: `${BUTTON} ${EDGE} bg-danger text-on-danger hover:opacity-90`,
} as const;

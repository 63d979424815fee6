/**
 * How long personal data is kept. The privacy policy shows these numbers, and a test compares them with the functions
 * of the database that delete it.
 */
export const KEPT = {
  sessionDays: 30,
  longestSessionDays: 90,
  administratorSessionHours: 12,
  secondStepMinutes: 10,
  mailedLinkHours: 24,
  countedAttemptHours: 24,
  knownBrowserDays: 400,
  unconfirmedAccountDays: 7,
  pageViewDays: 400,
  suggestionYears: 2,
  /** How to reach who suggested a club, once that is done or declined. */
  suggestionContactDays: 90,
} as const;

/** The privacy policy shows these numbers; a test compares them with the database functions that delete the data. */
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
  emptySearchDays: 371,
  suggestionYears: 2,
  /** The contact details of a suggestion that is done or declined. */
  suggestionContactDays: 90,
} as const;

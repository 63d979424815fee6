/** How mail fares when it does not fare well. */
export interface MailBacklog {
  /** Mails that wait for longer than a quarter of an hour. */
  readonly waiting: number;
  /** Since when the oldest of them waits, ISO 8601; null when none does. */
  readonly since: string | null;
  /** Mails that were given up within the last week. */
  readonly givenUp: number;
  /**
   * What the latest of them failed with: the codes of the mail server, such as 'ECONNREFUSED CONN',
   * or 'other'; null when none was tried at all.
   */
  readonly failure: string | null;
}

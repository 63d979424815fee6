/**
 * What administrators should tell whoever runs this instance: mails are kept in the queue, and a
 * proxy passes visitors on that nobody told the site of, so that they all share its limits.
 */
export type OperatorWarning = 'mails wait' | 'unknown proxy';

let hasUnknownProxy = false;

/** A request came with X-Forwarded-For although no proxy is trusted. */
export function noteUnknownProxy(): void {
  hasUnknownProxy = true;
}

/** What is wrong with this instance at present; src/server.ts has put 'none' into SMTP_URL where mails wait. */
export function operatorWarnings(): readonly OperatorWarning[] {
  return [
    ...(process.env['SMTP_URL'] === 'none' ? (['mails wait'] as const) : []),
    ...(hasUnknownProxy ? (['unknown proxy'] as const) : []),
  ];
}

import type { IncomingMessage } from 'node:http';
import { log } from './log.ts';

/**
 * What administrators should tell whoever runs this instance: mails are kept in the queue, and a
 * proxy passes visitors on that nobody told the site of, so that they all share its limits.
 */
export type OperatorWarning = 'mails wait' | 'unknown proxy';

let hasUnknownProxy = false;

/**
 * Looks for a proxy that nobody told the site of: behind it all visitors have one address, and share
 * one limit. The log and the administrators are told once.
 *
 * @param trustedProxies nothing is looked for where there are some
 */
export function lookForProxy({ headers }: IncomingMessage, trustedProxies: number): void {
  if (hasUnknownProxy || trustedProxies > 0 || headers['x-forwarded-for'] === undefined) return;
  hasUnknownProxy = true;
  log(
    'warn',
    'requests come with X-Forwarded-For while TRUSTED_PROXIES is 0: all visitors behind a proxy share one limit',
  );
}

/** What is wrong with this instance at present; src/server.ts has put 'none' into SMTP_URL where mails wait. */
export function operatorWarnings(): readonly OperatorWarning[] {
  return [
    ...(process.env['SMTP_URL'] === 'none' ? (['mails wait'] as const) : []),
    ...(hasUnknownProxy ? (['unknown proxy'] as const) : []),
  ];
}

import type { IncomingMessage } from 'node:http';
import { log } from './log.ts';

/**
 * What administrators should tell the operator of this instance: emails are kept in the queue; visitors
 * come through a proxy that the site does not know of, so that they all share its limits.
 */
export type OperatorWarning = 'mails wait' | 'unknown proxy';

let hasUnknownProxy = false;

/**
 * Looks for a proxy that the site does not know of: behind it all visitors have one address, and share
 * one limit. It is logged and shown to administrators once.
 *
 * @param trustedProxies if there are any, it does not look
 */
export function lookForProxy({ headers }: IncomingMessage, trustedProxies: number): void {
  if (hasUnknownProxy || trustedProxies > 0 || headers['x-forwarded-for'] === undefined) return;
  hasUnknownProxy = true;
  log(
    'warn',
    'requests come with X-Forwarded-For while TRUSTED_PROXIES is 0: all visitors behind a proxy share one limit',
  );
}

/** What is currently wrong with this instance; src/server.ts has put 'none' into SMTP_URL if emails wait. */
export function operatorWarnings(): readonly OperatorWarning[] {
  return [
    ...(process.env['SMTP_URL'] === 'none' ? (['mails wait'] as const) : []),
    ...(hasUnknownProxy ? (['unknown proxy'] as const) : []),
  ];
}

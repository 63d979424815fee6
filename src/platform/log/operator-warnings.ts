import type { IncomingMessage } from 'node:http';
import { log } from './log.ts';

/** Emails wait in the queue; or visitors come through an unknown proxy and share its limits. */
export type OperatorWarning = 'mails wait' | 'unknown proxy';

let hasUnknownProxy = false;

export function lookForProxy({ headers }: IncomingMessage, trustedProxies: number): void {
  if (hasUnknownProxy || trustedProxies > 0 || headers['x-forwarded-for'] === undefined) return;
  hasUnknownProxy = true;
  log(
    'warn',
    'requests come with X-Forwarded-For while TRUSTED_PROXIES is 0: all visitors behind a proxy share one limit',
  );
}

/** src/server.ts has put 'none' into SMTP_URL if emails wait. */
export function operatorWarnings(): readonly OperatorWarning[] {
  return [
    ...(process.env['SMTP_URL'] === 'none' ? (['mails wait'] as const) : []),
    ...(hasUnknownProxy ? (['unknown proxy'] as const) : []),
  ];
}

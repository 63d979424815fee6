import type { Environment } from './environment.ts';
import { isDemo, isForThisMachine, mailsWait, missingForProduction } from './start-mode.ts';
import type { StartMode } from './start-mode.ts';

/** What is known about a site that has just started to answer. */
export interface Ready {
  readonly siteName: string;
  /** Its address for visitors. */
  readonly siteUrl: string;
  /** Where it listens. */
  readonly address: string;
  readonly environment: Environment;
  readonly mode: StartMode;
  /** Path and query of the outbox, if there is one. */
  readonly outbox: string | undefined;
  readonly demoAccounts: readonly {
    readonly email: string;
    readonly fullName: string;
    readonly password: string;
  }[];
}

/** Where the site is, and what the person who started it wants to know, as lines for the terminal. */
export function readyLines(ready: Ready): readonly string[] {
  const { siteUrl, address, environment, mode, outbox, demoAccounts } = ready;
  const lines = [`${ready.siteName} is ready at ${siteUrl}`];
  if (siteUrl !== address) lines.push(`It listens at ${address}`);
  if (isForThisMachine(environment, mode)) {
    if (!isDemo(mode)) {
      lines.push(
        'Only this machine can use the site. For others set NODE_ENV=production, SITE_URL and SMTP_URL.',
        ...missingForProduction(environment),
      );
      if (mailsWait(environment, mode)) lines.push('Emails wait in the queue.');
    }
    if (environment.trustedProxies > 0) {
      lines.push(
        'TRUSTED_PROXIES is set, but this start refuses what a proxy passes on; DEMO=open and NODE_ENV=production take it.',
      );
    }
  }
  if (outbox !== undefined) lines.push(`Emails of this site: ${siteUrl}${outbox}`);
  if (demoAccounts.length > 0) lines.push('Demo accounts, each with its password:');
  for (const { email, password, fullName } of demoAccounts) {
    lines.push(`  ${email.padEnd(32)}${password.padEnd(34)}${fullName}`);
  }
  return ['', ...lines.map((line) => `  ${line}`), ''];
}

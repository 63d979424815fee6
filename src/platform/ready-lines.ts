import { site } from '#site.config.ts';
import type { Environment } from './environment.ts';
import { log } from '#platform/log/log.ts';
import { isDemo, isForThisMachine, mailsWait, missingForProduction } from './start-mode.ts';
import type { StartMode } from './start-mode.ts';

interface Ready {
  readonly siteUrl: string;
  readonly address: string;
  readonly environment: Environment;
  readonly mode: StartMode;
  readonly outbox: string | undefined;
  readonly demoAccounts: readonly {
    readonly email: string;
    readonly fullName: string;
    readonly password: string;
  }[];
}

function readyLines(ready: Ready): readonly string[] {
  const { siteUrl, address, environment, mode, outbox, demoAccounts } = ready;
  const lines = [`${site.name} is ready at ${siteUrl}`];
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

/** Warnings about production go to the log as well, for an operator who forgot. */
export function tellReady(ready: Ready): void {
  for (const line of readyLines(ready)) tell(line);
  if (ready.mode !== 'production') return;
  for (const sentence of missingForProduction(ready.environment)) log('warn', sentence);
}

export function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

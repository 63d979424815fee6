import { EnvironmentError } from './environment.ts';
import type { Environment } from './environment.ts';
import { isLoopbackName } from './http/loopback.ts';

/** D77. An open demo shows its sample data to a network; production has the operator's own data. */
export type StartMode = 'demo' | 'open demo' | 'production';

export function isDemo(mode: StartMode): boolean {
  return mode === 'demo' || mode === 'open demo';
}

/** Throws EnvironmentError when the operator's variables fit no kind of start. */
export function startModeOf(environment: Environment): StartMode {
  const { databaseUrl, openDemo, production } = environment;
  const open = openToOthers(environment);
  if (production || databaseUrl !== undefined) {
    if (openDemo) {
      throw new EnvironmentError(
        'DEMO=open shows sample data, which production never has. Unset DEMO, or unset NODE_ENV and DATABASE_URL.',
      );
    }
    const because = production ? 'NODE_ENV=production' : open && `DATABASE_URL and ${open}`;
    const missing = missingForProduction(environment);
    if (because !== undefined && missing.length > 0) {
      throw new EnvironmentError(`${missing.join(' ')} Production needs it (${because}).`);
    }
    return 'production';
  }
  if (openDemo) return 'open demo';
  if (open === undefined) return 'demo';
  throw new EnvironmentError(
    `${open} would show others the sample data, with admins whose password everyone knows. ` +
      'There are two ways on: for real use set NODE_ENV=production with SITE_URL and SMTP_URL; ' +
      'to show the demo to a network set DEMO=open, which gives its accounts random passwords.',
  );
}

export function mailsWait({ smtpUrl }: Environment, mode: StartMode): boolean {
  return smtpUrl === 'none' || (smtpUrl === undefined && !isDemo(mode));
}

/** A demo, whose passwords everyone knows, and production that only `DATABASE_URL` makes. */
export function isForThisMachine(environment: Environment, mode: StartMode): boolean {
  if (mode === 'open demo' || environment.production) return false;
  return openToOthers(environment) === undefined;
}

export function missingForProduction({ smtpUrl, siteUrl }: Environment): readonly string[] {
  const missing: string[] = [];
  if (siteUrl === undefined) {
    missing.push(
      'SITE_URL isn’t set: links in emails need the address of the site, such as https://clubs.example.org.',
    );
  }
  if (smtpUrl === undefined) {
    missing.push(
      'SMTP_URL isn’t set: name a mail server, such as smtp://user:password@mail.example.org:587, or set SMTP_URL=none to keep mails in the queue.',
    );
  }
  return missing;
}

function openToOthers({ host, siteUrl }: Environment): string | undefined {
  if (!isLoopbackName(host)) return `HOST=${host}`;
  if (siteUrl === undefined || isLoopbackName(new URL(siteUrl).hostname)) return undefined;
  return `SITE_URL=${siteUrl}`;
}

export function setVariables(
  environment: Environment,
  mode: StartMode,
  found: Readonly<Record<string, string>>,
): void {
  Object.assign(process.env, found, {
    DATA_DIR: environment.dataDir,
    NODE_ENV: 'production',
    ADMIN_SECOND_FACTOR: environment.adminSecondFactor,
  });
  if (mailsWait(environment, mode)) process.env['SMTP_URL'] = 'none';
}

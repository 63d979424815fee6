import { EnvironmentError } from './environment.ts';
import type { Environment } from './environment.ts';
import { isLoopbackName } from './http/loopback.ts';

/**
 * What a start of the site is for (D77). `demo`: sample data, only for this machine. `open demo`: sample
 * data that a network may see. `production`: the operator's own data.
 */
export type StartMode = 'demo' | 'open demo' | 'production';

/** The kinds of start that have sample data, demo accounts and the outbox. */
export function isDemo(mode: StartMode): boolean {
  return mode === 'demo' || mode === 'open demo';
}

/**
 * Determines the kind of start from the operator's variables. The site's own server and the development
 * server call this; the operator's commands do not, because they show nothing to anybody.
 *
 * @throws EnvironmentError with a message that names the options, when the variables fit no kind
 */
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
    `${open} would show the sample data, with administrators whose password everybody knows, to others. ` +
      'There are two ways on: for real use set NODE_ENV=production with SITE_URL and SMTP_URL; ' +
      'to show the demo to a network set DEMO=open, which gives its accounts random passwords.',
  );
}

/** Whether emails stay in the queue, because nobody would receive them. */
export function mailsWait({ smtpUrl }: Environment, mode: StartMode): boolean {
  return smtpUrl === 'none' || (smtpUrl === undefined && !isDemo(mode));
}

/**
 * Whether only this machine may use the site: a demo, whose passwords everybody knows, and production that
 * only `DATABASE_URL` makes, which may lack what others need.
 */
export function isForThisMachine(environment: Environment, mode: StartMode): boolean {
  if (mode === 'open demo' || environment.production) return false;
  return openToOthers(environment) === undefined;
}

/** What production needs and does not have, in sentences for the operator. */
export function missingForProduction({ smtpUrl, siteUrl }: Environment): readonly string[] {
  const missing: string[] = [];
  if (siteUrl === undefined) {
    missing.push(
      'SITE_URL is not set: links in emails need the address of the site, such as https://clubs.example.org.',
    );
  }
  if (smtpUrl === undefined) {
    missing.push(
      'SMTP_URL is not set: name a mail server, such as smtp://user:password@mail.example.org:587, or set SMTP_URL=none to keep mails in the queue.',
    );
  }
  return missing;
}

/** The variable that lets others than this machine reach the site, as it is set. */
function openToOthers({ host, siteUrl }: Environment): string | undefined {
  if (!isLoopbackName(host)) return `HOST=${host}`;
  if (siteUrl === undefined || isLoopbackName(new URL(siteUrl).hostname)) return undefined;
  return `SITE_URL=${siteUrl}`;
}

import { EnvironmentError } from './environment.ts';
import type { Environment } from './environment.ts';
import { isLoopbackName } from './http/loopback.ts';

/**
 * What a start of the site is for. `demo`: sample data, only for this machine. `open demo`: sample
 * data that a network may see. `trial`: the operator's own database, tried out on this machine.
 * `production`: real people.
 */
export type StartMode = 'demo' | 'open demo' | 'trial' | 'production';

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
  if (production || (databaseUrl !== undefined && open !== undefined)) {
    if (openDemo) {
      throw new EnvironmentError(
        'DEMO=open shows sample data, which production never has. Unset DEMO, or unset NODE_ENV and DATABASE_URL.',
      );
    }
    requireForProduction(
      environment,
      production ? 'NODE_ENV=production' : `DATABASE_URL and ${open}`,
    );
    return 'production';
  }
  if (databaseUrl !== undefined) {
    if (!openDemo) return 'trial';
    throw new EnvironmentError(
      'DEMO=open shows the sample data of a database of its own. Unset DATABASE_URL, or unset DEMO.',
    );
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

/** What a trial lacks, in sentences for the operator. */
export function missingInTrial({ smtpUrl, siteUrl }: Environment): readonly string[] {
  const missing: string[] = [];
  if (smtpUrl === undefined) missing.push('SMTP_URL is not set: emails wait in the queue.');
  if (siteUrl === undefined) missing.push('SITE_URL is not set: links lead to this machine.');
  return missing;
}

/** The variable that lets others than this machine reach the site, as it is set. */
function openToOthers({ host, siteUrl }: Environment): string | undefined {
  if (!isLoopbackName(host)) return `HOST=${host}`;
  if (siteUrl === undefined || isLoopbackName(new URL(siteUrl).hostname)) return undefined;
  return `SITE_URL=${siteUrl}`;
}

function requireForProduction({ smtpUrl, siteUrl }: Environment, because: string): void {
  const needs: string[] = [];
  if (siteUrl === undefined) {
    needs.push(
      'SITE_URL is not set: links in emails need the address of the site, such as https://clubs.example.org.',
    );
  }
  if (smtpUrl === undefined) {
    needs.push(
      'SMTP_URL is not set: name a mail server, such as smtp://user:password@mail.example.org:587, or set SMTP_URL=none to keep mails in the queue.',
    );
  }
  if (needs.length === 0) return;
  throw new EnvironmentError(`${needs.join(' ')} Production needs it (${because}).`);
}

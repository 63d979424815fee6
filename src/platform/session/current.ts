import { appendResponseHeader, getRequest } from '@tanstack/react-start/server';
import type { PoolConnections } from '#db/db.ts';
import type { Actor } from '#domain/actor.ts';
import { readEnvironment } from '#platform/environment.ts';
import { logDatabase } from '#platform/outage.ts';
import { requestContext } from '#platform/log/request-context.ts';
import { openAccounts, saveSecondFactorRule } from './accounts.ts';
import type { Accounts } from './accounts.ts';
import { actorOf } from './actor.ts';
import { sessionOf } from './session.ts';
import type { SignedIn } from './session.ts';

let opened: Promise<Accounts> | undefined;
let connected: Accounts | undefined;

/** Opened on the first call, and again after a failure. */
export function siteAccounts(): Promise<Accounts> {
  opened ??= openFromEnvironment().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function openFromEnvironment(): Promise<Accounts> {
  const environment = readEnvironment(process.env);
  const { databaseUrl, siteUrl } = environment;
  if (databaseUrl === undefined) throw new Error('DATABASE_URL is not set');
  if (siteUrl === undefined) throw new Error('SITE_URL is not set');
  connected = await openAccounts({
    url: databaseUrl,
    siteUrl,
    authSecret: environment.authSecret,
    formerAuthSecrets: environment.formerAuthSecrets,
    onIdleError: (error) => logDatabase('warn', 'database connection lost', { error }),
  });
  await saveSecondFactorRule(connected.database.sql, environment.adminSecondFactor);
  return connected;
}

export function accountsConnections(): readonly PoolConnections[] {
  return connected ? [connected.database.connections()] : [];
}

export async function areAccountsReady(): Promise<boolean> {
  const accounts = await siteAccounts().catch(() => undefined);
  return accounts?.database.isReady() ?? false;
}

/** Caches the answer for the current request. */
function oncePerRequest<Answer>(read: (request: Request) => Promise<Answer>) {
  const known = new WeakMap<Request, Promise<Answer>>();
  return (): Promise<Answer> => {
    const request = getRequest();
    const answer = known.get(request) ?? read(request);
    known.set(request, answer);
    return answer;
  };
}

export const currentSession = oncePerRequest(({ headers }) => readSession(headers));

export const currentActor: () => Promise<Actor> = oncePerRequest(async () => {
  const session = await currentSession();
  return actorOf(await siteAccounts(), session);
});

async function readSession(headers: Headers): Promise<SignedIn | null> {
  const session = await sessionOf(await siteAccounts(), headers);
  const context = requestContext();
  if (context && session) context.account = session.userId;
  if (session) sendCookies(session.cookies);
  return session;
}

export function sendCookies(cookies: readonly string[]): void {
  for (const cookie of cookies) appendResponseHeader('Set-Cookie', cookie);
}

export async function closeSiteAccounts(): Promise<void> {
  const accounts = await opened?.catch(() => undefined);
  await accounts?.close();
  opened = undefined;
  connected = undefined;
}

import { appendResponseHeader, getRequest } from '@tanstack/react-start/server';
import type { PoolConnections } from '#db/db.ts';
import type { Actor } from '#domain/actor.ts';
import { readEnvironment } from '#platform/environment.ts';
import { logDatabase } from '#platform/outage.ts';
import { requestContext } from '#platform/request-context.ts';
import { openAccounts } from './accounts.ts';
import type { Accounts } from './accounts.ts';
import { actorOf } from './actor.ts';
import { ruleSecondFactors } from './second-factor-rule.ts';
import { sessionOf } from './session.ts';
import type { SignedIn } from './session.ts';

let opened: Promise<Accounts> | undefined;
let connected: Accounts | undefined;

/** The accounts of this process, opened at the first call and again after a failure. */
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
    onIdleError: (error) => logDatabase('warn', 'database connection lost', { error }),
  });
  await ruleSecondFactors(connected.database.sql, environment.adminSecondFactor);
  return connected;
}

/** The connections of the accounts of this process, none before they are opened. */
export function accountsConnections(): readonly PoolConnections[] {
  return connected ? [connected.database.connections()] : [];
}

/** Answers whether the accounts are open and can do their work. */
export async function areAccountsReady(): Promise<boolean> {
  const accounts = await siteAccounts().catch(() => undefined);
  return accounts?.database.isReady() ?? false;
}

const sessions = new WeakMap<Request, Promise<SignedIn | null>>();
const actors = new WeakMap<Request, Promise<Actor>>();

/** The session of the request that is being answered, read once; null for nobody. */
export function currentSession(): Promise<SignedIn | null> {
  const request = getRequest();
  const known = sessions.get(request);
  if (known) return known;
  const read = readSession(request.headers);
  sessions.set(request, read);
  return read;
}

/** Who asks: the actor of the request that is being answered, looked up once. */
export function currentActor(): Promise<Actor> {
  const request = getRequest();
  const known = actors.get(request);
  if (known) return known;
  const read = currentSession().then(async (session) => actorOf(await siteAccounts(), session));
  actors.set(request, read);
  return read;
}

async function readSession(headers: Headers): Promise<SignedIn | null> {
  const session = await sessionOf(await siteAccounts(), headers);
  const context = requestContext();
  if (context && session) context.account = session.userId;
  if (session) sendCookies(session.cookies);
  return session;
}

/** Adds cookies to the answer. */
export function sendCookies(cookies: readonly string[]): void {
  for (const cookie of cookies) appendResponseHeader('Set-Cookie', cookie);
}

/** Closes the accounts, if they were opened. */
export async function closeSiteAccounts(): Promise<void> {
  const accounts = await opened?.catch(() => undefined);
  await accounts?.close();
  opened = undefined;
  connected = undefined;
}

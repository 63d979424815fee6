import { constantTimeEqual, makeSignature } from 'better-auth/crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { session, user } from '#db/schema/accounts.ts';
import type { Accounts } from './accounts.ts';
import {
  ADMIN_SESSION_SECONDS,
  isAdministrator,
  LONGEST_SESSION_SECONDS,
  SESSION_SECONDS,
} from './authentication.ts';
import { storedToken } from './hashed-tokens.ts';
import { hiddenCookie, hostCookie, presentedCookie, secureMark } from './host-cookies.ts';

/** Whether the account is active is checked separately, see actor.ts. */
export interface SignedIn {
  readonly userId: string;
  /** Names the session in the database; opens nothing. */
  readonly sessionId: string;
  readonly email: string;
  /** Sent an access token instead of a cookie. */
  readonly isProgram: boolean;
  /** Set-Cookie values: each visit extends a session. */
  readonly cookies: readonly string[];
}

/** Says that someone signed in with this browser, without saying who. */
const SIGNED_IN_MARK = 'signed-in';
/** A session is extended at most every 12 hours, an administrator's every 12 minutes. */
const RENEWALS = 60;
/** It is also extended when its last use was recorded longer ago than this, so that the profile can show it. */
const UNSEEN_SECONDS = 10 * 60;

/**
 * Accepts a program's session only as a bearer token, and a browser's only as a cookie.
 * A visit extends a browser's session by 30 days, an administrator's by 12 hours, at most to 90
 * days after the sign-in.
 */
export async function sessionOf(accounts: Accounts, headers: Headers): Promise<SignedIn | null> {
  const presented = await presentedSession(accounts, headers);
  const token = presented && (await signedToken(accounts, presented.value));
  if (!presented || token === null) return null;
  const { isProgram } = presented;
  const [found] = await accounts.database.sql
    .select({ id: session.id, userId: user.id, email: user.email, isDue: isDue() })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(
      and(
        eq(session.token, storedToken(token)),
        eq(session.kind, isProgram ? 'program' : 'browser'),
        gt(session.expiresAt, sql`now()`),
      ),
    );
  if (!found) return null;
  const { id: sessionId, userId, email } = found;
  const isMoved = !isProgram && found.isDue;
  const cookies = isMoved ? await prolonged(accounts, sessionId, presented.value) : [];
  // Null: just ended elsewhere.
  return cookies === null ? null : { userId, sessionId, email, isProgram, cookies };
}

function idleTime() {
  return sql`make_interval(secs => case when ${isAdministrator(session.userId)}
    then ${ADMIN_SESSION_SECONDS}::int else ${SESSION_SECONDS}::int end)`;
}

function nextEnd() {
  const latest = sql`make_interval(secs => ${LONGEST_SESSION_SECONDS}::int)`;
  return sql`least(now() + ${idleTime()}, ${session.createdAt} + ${latest})`;
}

function isDue() {
  return sql<boolean>`${nextEnd()} - ${session.expiresAt} > ${idleTime()} / ${RENEWALS}::int
    or ${session.updatedAt} < now() - make_interval(secs => ${UNSEEN_SECONDS}::int)`;
}

/** Returns Set-Cookie values; null when the session is gone. */
async function prolonged(accounts: Accounts, id: string, value: string) {
  const moved = await accounts.database.sql
    .update(session)
    .set({ expiresAt: nextEnd(), updatedAt: sql`now()` })
    .where(eq(session.id, id))
    .returning({ id: session.id });
  if (moved.length === 0) return null;
  const name = await cookieName(accounts);
  const cookie = hiddenCookie(accounts.siteUrl, name, value, SESSION_SECONDS);
  return [cookie, markCookie(accounts, true)];
}

/** Null for a value that we did not sign. */
export async function signedToken(accounts: Accounts, value: string): Promise<string | null> {
  const { secret } = await accounts.authentication.$context;
  const [, token = '', signature = ''] = /^([^.]+)\.(.+)$/.exec(decoded(value)) ?? [];
  return constantTimeEqual(signature, await makeSignature(token, secret)) ? token : null;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/** The headers in which better-auth finds the session, and nothing else that the visitor sent. */
export async function presentedSession(accounts: Accounts, headers: Headers) {
  const name = await cookieName(accounts);
  const under = (value: string) => new Headers({ cookie: `${name}=${value}` });
  const authorization = headers.get('authorization');
  if (authorization !== null) {
    const token = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization)?.[1];
    if (token === undefined) return null;
    const value = encodeURIComponent(token);
    return { headers: under(value), value, isProgram: true };
  }
  const value = presentedCookie(headers, name);
  return value === null ? null : { headers: under(value), value, isProgram: false };
}

export async function endPresentedSession(accounts: Accounts, headers: Headers): Promise<void> {
  const presented = await presentedSession(accounts, headers);
  if (presented === null || presented.isProgram) return;
  await accounts.authentication.api.signOut({ headers: presented.headers });
}

/** better-auth's cookies, and the mark beside the session cookie: set or removed with it. */
export async function markedCookies(accounts: Accounts, answer: Headers): Promise<string[]> {
  const name = await cookieName(accounts);
  const cookies = answer.getSetCookie();
  const session = cookies.find((cookie) => cookie.startsWith(`${name}=`));
  if (session === undefined) return cookies;
  return [...cookies, markCookie(accounts, !/; Max-Age=0(;|$)/i.test(session))];
}

/** Removes the mark that an ended session left. */
export function removedMarks(accounts: Accounts, headers: Headers): string[] {
  const isThere = presentedCookie(headers, hostCookie(accounts.siteUrl, SIGNED_IN_MARK)) !== null;
  return isThere ? [markCookie(accounts, false)] : [];
}

function markCookie({ siteUrl }: Accounts, isSignedIn: boolean): string {
  const value = isSignedIn ? `1; Max-Age=${SESSION_SECONDS}` : '; Max-Age=0';
  const name = hostCookie(siteUrl, SIGNED_IN_MARK);
  return `${name}=${value}; Path=/; SameSite=Lax${secureMark(siteUrl)}`;
}

async function cookieName(accounts: Accounts): Promise<string> {
  const { authCookies } = await accounts.authentication.$context;
  return authCookies.sessionToken.name;
}

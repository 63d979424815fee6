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

/** Somebody with a valid session; whether the account is active is checked separately, see actor.ts. */
export interface SignedIn {
  readonly userId: string;
  /** Names the session in the database; opens nothing. */
  readonly sessionId: string;
  /** Only for its owner. */
  readonly email: string;
  /** A program that sent an access token instead of a cookie. */
  readonly isProgram: boolean;
  /** Set-Cookie values for the answer: each visit extends a session. */
  readonly cookies: readonly string[];
}

/** The cookie that says, without saying who, that somebody signed in with this browser. */
const SIGNED_IN_MARK = 'signed-in';
/** A session's end is moved at most once per sixtieth of its time: 12 hours, 12 minutes. */
const RENEWALS = 60;
/** And, so that its owner can see when it was last used, after this long. */
const UNSEEN_SECONDS = 10 * 60;

/**
 * Reads the session of a request: the access token of an Authorization header, else the cookie. Each is
 * accepted only where it belongs. Each visit extends a browser's session: by 30 days, an
 * administrator's by 12 hours, and at most to 90 days after the sign-in. A program's is not extended.
 *
 * @returns null for nobody, and for a token or cookie that is forged, expired or ended
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
  // Just ended elsewhere.
  return cookies === null ? null : { userId, sessionId, email, isProgram, cookies };
}

/** How long a browser's session lasts without a visit. */
function idleTime() {
  return sql`make_interval(secs => case when ${isAdministrator(session.userId)}
    then ${ADMIN_SESSION_SECONDS}::int else ${SESSION_SECONDS}::int end)`;
}

/** When it ends if it is visited now. */
function nextEnd() {
  const latest = sql`make_interval(secs => ${LONGEST_SESSION_SECONDS}::int)`;
  return sql`least(now() + ${idleTime()}, ${session.createdAt} + ${latest})`;
}

function isDue() {
  return sql<boolean>`${nextEnd()} - ${session.expiresAt} > ${idleTime()} / ${RENEWALS}::int
    or ${session.updatedAt} < now() - make_interval(secs => ${UNSEEN_SECONDS}::int)`;
}

/** Moves the end of a session. @returns its cookies, as Set-Cookie values; null when it is gone */
async function prolonged(
  accounts: Accounts,
  id: string,
  value: string,
): Promise<readonly string[] | null> {
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

/** The token of a cookie or header that we signed; null for any other. */
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

/**
 * The headers in which better-auth finds the session of a request, and nothing else
 * that the visitor sent.
 *
 * @returns them, with the value of the cookie or the access token; null when the request has no session at all
 */
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

/** Ends the session that a browser has: a sign-in replaces it. */
export async function endPresentedSession(accounts: Accounts, headers: Headers): Promise<void> {
  const presented = await presentedSession(accounts, headers);
  if (presented === null || presented.isProgram) return;
  await accounts.authentication.api.signOut({ headers: presented.headers });
}

/**
 * The Set-Cookie values of better-auth's answer, with the mark beside the session
 * cookie: set when it is set, removed when it is removed.
 */
export async function markedCookies(accounts: Accounts, answer: Headers): Promise<string[]> {
  const name = await cookieName(accounts);
  const cookies = answer.getSetCookie();
  const session = cookies.find((cookie) => cookie.startsWith(`${name}=`));
  if (session === undefined) return cookies;
  return [...cookies, markCookie(accounts, !/; Max-Age=0(;|$)/i.test(session))];
}

/** Removes the mark left in a browser by a session that has ended, as Set-Cookie values. */
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

import { isAPIError } from 'better-auth/api';
import type { Accounts } from './accounts.ts';
import { SESSION_SECONDS } from './authentication.ts';

/** Somebody whose session is good; whether the account is active is asked apart, see actor.ts. */
export interface SignedIn {
  readonly userId: string;
  /** For its owner's eyes only. */
  readonly email: string;
  /** A program that sent an access token instead of a cookie. */
  readonly isProgram: boolean;
  /** Set-Cookie values for the answer: a session that is visited lives on. */
  readonly cookies: readonly string[];
}

/** The cookie that says, without saying who, that somebody signed in with this browser. */
export const SIGNED_IN_MARK = 'signed-in';

/**
 * Reads the session of a request: the access token of an Authorization header, else the cookie.
 *
 * @returns null for nobody, and for a token or cookie that is forged, expired or ended
 */
export async function sessionOf(accounts: Accounts, headers: Headers): Promise<SignedIn | null> {
  const presented = await presentedSession(accounts, headers);
  if (presented === null) return null;
  const answer = await accounts.authentication.api
    .getSession({
      headers: presented.headers,
      query: { disableRefresh: presented.isProgram },
      returnHeaders: true,
    })
    .catch((error: unknown) => {
      // Ended by somebody else just now.
      if (isAPIError(error) && error.statusCode === 401) return null;
      throw error;
    });
  if (!answer?.response) return null;
  const { user } = answer.response;
  return {
    userId: user.id,
    email: user.email,
    isProgram: presented.isProgram,
    cookies: presented.isProgram ? [] : await markedCookies(accounts, answer.headers),
  };
}

/**
 * The headers under which the library for accounts finds the session of a request, and nothing else
 * that the visitor sent.
 *
 * @returns null when the request presents no session at all
 */
export async function presentedSession(
  accounts: Accounts,
  headers: Headers,
): Promise<{ headers: Headers; isProgram: boolean } | null> {
  const name = await cookieName(accounts);
  const authorization = headers.get('authorization');
  if (authorization !== null) {
    const token = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization)?.[1];
    if (token === undefined) return null;
    const cookie = `${name}=${encodeURIComponent(token)}`;
    return { headers: new Headers({ cookie }), isProgram: true };
  }
  const cookie = (headers.get('cookie') ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  return cookie === undefined ? null : { headers: new Headers({ cookie }), isProgram: false };
}

/**
 * The Set-Cookie values of an answer of the library for accounts, with the mark beside the session
 * cookie: set when it is set, removed when it is removed.
 */
export async function markedCookies(accounts: Accounts, answer: Headers): Promise<string[]> {
  const name = await cookieName(accounts);
  const cookies = answer.getSetCookie();
  const session = cookies.find((cookie) => cookie.startsWith(`${name}=`));
  if (session === undefined) return cookies;
  return [...cookies, markCookie(accounts, !/; Max-Age=0(;|$)/i.test(session))];
}

/** The mark as a Set-Cookie value. */
export function markCookie(accounts: Accounts, isSignedIn: boolean): string {
  const value = isSignedIn ? `1; Max-Age=${SESSION_SECONDS}` : '; Max-Age=0';
  const secure = accounts.siteUrl.startsWith('https://') ? '; Secure' : '';
  return `${SIGNED_IN_MARK}=${value}; Path=/; SameSite=Lax${secure}`;
}

async function cookieName(accounts: Accounts): Promise<string> {
  const { authCookies } = await accounts.authentication.$context;
  return authCookies.sessionToken.name;
}

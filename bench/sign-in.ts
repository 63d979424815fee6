import { KNOWN_PASSWORD } from '#tests/builders/known-password.ts';
import { callTo, send } from '#tests/permissions/server-function.ts';

/** The session cookie of a member who has just signed in, as a browser sends it. */
export async function signIn(site: string, email: string): Promise<string> {
  const call = await callTo('POST accounts.sign-in.signIn', {
    email,
    password: KNOWN_PASSWORD.text,
  });
  const { status, headers, text } = await send(site, call, {});
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  if (status !== 200 || cookies.length === 0) {
    throw new Error(`signing in answers ${status}: ${text}`);
  }
  return cookies.join('; ');
}

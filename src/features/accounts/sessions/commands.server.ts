import { and, eq } from 'drizzle-orm';
import { emailChange, session } from '#db/schema/accounts.ts';
import { AppError } from '#domain/app-error.ts';
import type { Authorized } from '#domain/authorized.ts';
import { endOtherSessions as endAllBut } from '#platform/session/accounts.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { requireProof } from '#features/accounts/sign-in/credentials.server.ts';
import { endProgram } from '#features/accounts/sign-in/program-session.server.ts';
import type { SignedIn } from '#platform/session/session.ts';
import { requireOwnBrowser } from './policy.ts';
import type { EndedSession } from './schema.ts';

const SESSION_GONE = 'That browser is already signed out.';
const OWN_SESSION = 'This is the browser you’re using now. To sign out here, choose Logout.';
const FOR_BROWSERS = 'Sign out other browsers on your profile, in a browser.';

/** Ends one of the user's other sessions, of a browser or a program. */
export async function endSession(
  accounts: Accounts,
  signedIn: SignedIn | null,
  headers: Headers,
  { id, proof }: EndedSession,
): Promise<void> {
  const { userId, sessionId } = await proven(accounts, signedIn, headers, proof);
  if (id === sessionId) throw new AppError('invalid', OWN_SESSION);
  const isEnded = await accounts.database.transaction(async (tx) => {
    const ended = await tx
      .delete(session)
      .where(and(eq(session.id, id), eq(session.userId, userId), eq(session.kind, 'browser')))
      .returning({ id: session.id });
    // An email change requested there ends too.
    await tx
      .delete(emailChange)
      .where(and(eq(emailChange.userId, userId), eq(emailChange.sessionId, id)));
    return ended.length > 0 || endProgram(tx, userId, id);
  });
  if (!isEnded) throw new AppError('missing', SESSION_GONE);
}

/** Ends the user's other sessions. @throws like {@link endSession} */
export async function endOtherSessions(
  accounts: Accounts,
  signedIn: SignedIn | null,
  headers: Headers,
  proof: string,
): Promise<void> {
  const { userId, sessionId } = await proven(accounts, signedIn, headers, proof);
  await accounts.database.transaction((tx) => endAllBut(tx, userId, sessionId));
}

async function proven(
  accounts: Accounts,
  signedIn: SignedIn | null,
  headers: Headers,
  proof: string,
): Promise<Authorized<SignedIn>> {
  requireOwnBrowser(signedIn, FOR_BROWSERS);
  await requireProof(accounts, signedIn, headers, proof);
  return signedIn;
}

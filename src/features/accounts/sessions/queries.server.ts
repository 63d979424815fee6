import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { refreshToken, session } from '#db/schema/accounts.ts';
import { AppError } from '#domain/app-error.ts';
import { SIGN_IN_AGAIN } from '#domain/sign-in-again.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { browserInWords } from '#features/accounts/sign-in/known-browsers.server.ts';
import type { SignedIn } from '#platform/session/session.ts';

const MOST_LISTED = 50;

/** An app or script counts once, whatever tokens it got. The ids end sessions, but open nothing. */
export async function ownSessions(accounts: Accounts, signedIn: SignedIn | null) {
  if (signedIn === null) throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  const all = [
    ...(await browsersOf(accounts, signedIn)),
    ...(await programsOf(accounts, signedIn)),
  ].toSorted(
    (one, other) =>
      Number(other.isThis) - Number(one.isThis) ||
      other.last_used_at.localeCompare(one.last_used_at),
  );
  const sessions = all.slice(0, MOST_LISTED);
  return { sessions, more: all.length - sessions.length };
}

async function browsersOf({ database }: Accounts, { userId, sessionId }: SignedIn) {
  const rows = await database.sql
    .select()
    .from(session)
    .where(
      and(
        eq(session.userId, userId),
        eq(session.kind, 'browser'),
        gt(session.expiresAt, sql`now()`),
      ),
    );
  return rows.map(({ id, userAgent, ipAddress, createdAt, updatedAt }) => ({
    id,
    browser: browserInWords(userAgent),
    network: known(ipAddress),
    signed_in_at: createdAt.toISOString(),
    // Accurate to ten minutes.
    last_used_at: updatedAt.toISOString(),
    isThis: id === sessionId,
  }));
}

/** An app or script is a sign-in and all tokens that follow from it. */
async function programsOf({ database }: Accounts, { userId, sessionId }: SignedIn) {
  const rows = await database.sql
    .select({
      family: refreshToken.family,
      renewedAt: refreshToken.createdAt,
      sessionId: refreshToken.sessionId,
      ipAddress: session.ipAddress,
    })
    .from(refreshToken)
    .leftJoin(session, eq(session.id, refreshToken.sessionId))
    .where(
      and(
        eq(refreshToken.userId, userId),
        isNull(refreshToken.usedAt),
        gt(refreshToken.expiresAt, sql`now()`),
      ),
    );
  return rows.map((row) => ({
    id: row.family,
    browser: null,
    network: known(row.ipAddress),
    // Its first tokens are not stored any more.
    signed_in_at: null,
    last_used_at: row.renewedAt.toISOString(),
    isThis: row.sessionId === sessionId,
  }));
}

/** Old sessions have no address; a development server's is unknown. */
function known(network: string | null): string | null {
  return network === '' || network === 'unknown' ? null : network;
}

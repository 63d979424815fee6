import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { refreshToken, session } from '#db/schema/accounts.ts';
import { AppError } from '#domain/app-error.ts';
import { SIGN_IN_AGAIN } from '#domain/sign-in-again.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { browserInWords } from '#platform/session/browser-in-words.ts';
import type { SignedIn } from '#platform/session/session.ts';

const MOST_LISTED = 50;

/**
 * Where the account of the one who asks is signed in: its browsers, and its programs, each of which
 * counts once however often it has renewed its tokens. The one that asks comes first, then those used last.
 *
 * @returns sessions whose ids end them, for their owner, and open nothing, and how many more there are
 * @throws AppError unauthenticated for nobody
 */
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
    // To within ten minutes.
    last_used_at: updatedAt.toISOString(),
    isThis: id === sessionId,
  }));
}

/** A program is the sign-in its tokens follow from. */
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
    // Its tokens of former days are forgotten.
    signed_in_at: null,
    last_used_at: row.renewedAt.toISOString(),
    isThis: row.sessionId === sessionId,
  }));
}

/** Sessions of former days have no address, and those of a development server an unknown one. */
function known(network: string | null): string | null {
  return network === '' || network === 'unknown' ? null : network;
}

import { and, eq, lt, sql } from 'drizzle-orm';
import {
  emailChange,
  guess,
  knownBrowser,
  rateLimit,
  refreshToken,
  session,
  user,
  verification,
} from '#db/schema/accounts.ts';
import { KEPT } from '#domain/retention.ts';
import type { Accounts } from './accounts.ts';

/**
 * Removes what has expired: sessions, tokens, links, counted attempts, and accounts whose address
 * was never confirmed. Every instance runs it at its start and four times a day; extra runs do no harm.
 */
export async function sweepAccounts(accounts: Accounts): Promise<void> {
  const { sql: statements } = accounts.database;
  const now = sql`now()`;
  await statements.delete(session).where(lt(session.expiresAt, now));
  await statements.delete(refreshToken).where(lt(refreshToken.expiresAt, now));
  await statements.delete(verification).where(lt(verification.expiresAt, now));
  await statements.delete(emailChange).where(lt(emailChange.expiresAt, now));
  await statements.delete(rateLimit).where(lt(rateLimit.endsAt, now));
  await statements.delete(guess).where(lt(guess.endsAt, now));
  const unused = sql`now() - make_interval(days => ${KEPT.knownBrowserDays})`;
  await statements.delete(knownBrowser).where(lt(knownBrowser.usedAt, unused));
  await statements
    .delete(user)
    .where(
      and(
        eq(user.emailVerified, false),
        lt(user.createdAt, sql`now() - make_interval(days => ${KEPT.unconfirmedAccountDays})`),
      ),
    );
}

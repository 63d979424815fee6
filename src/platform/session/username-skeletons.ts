import { and, eq, isNotNull, sql } from 'drizzle-orm';
import unhomoglyph from 'unhomoglyph';
import type { Sql, Transaction } from '#db/db.ts';
import { profiles, usernameSkeleton } from '#db/schema/accounts.ts';
import type { Refusals } from '#platform/refusals.ts';

const ROWS_AT_ONCE = 5_000;

/** Letters that Unicode calls small capitals: its confusables leave most of them alone. */
const SMALL_CAPITALS = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢĸʍ';
const CAPITALS = 'abcdefghijklmnopqrstuvwyzkm';

/**
 * What a username looks like (D75): usernames with the same skeleton are hard to tell apart. It is the
 * skeleton of Unicode's confusables, for capitals and small letters alike. So i and l are the same, whose
 * capital and small forms look like each other, and so are dashes of every kind.
 */
export function skeletonOf(username: string): string {
  const seen = unhomoglyph(username.normalize('NFKC').replaceAll(/\p{Pd}/gu, '-')).toLowerCase();
  const small = Array.from(seen, (letter) => CAPITALS[SMALL_CAPITALS.indexOf(letter)] ?? letter);
  return unhomoglyph(small.join('').normalize('NFD')).toLowerCase().replaceAll('i', 'l');
}

/**
 * Computes the skeletons of usernames that have none, or that were changed since: those from before there were
 * skeletons, and those written by an older instance of the site, or by hand. Do it before comparing.
 *
 * @param accounts statements as the accounts role
 */
export async function fillSkeletons(accounts: Sql | Transaction): Promise<void> {
  const missing = await accounts
    .select({ userId: profiles.id, username: profiles.username })
    .from(profiles)
    .leftJoin(usernameSkeleton, eq(usernameSkeleton.userId, profiles.id))
    .where(
      and(
        isNotNull(profiles.username),
        sql`${usernameSkeleton.username} is distinct from ${profiles.username}`,
      ),
    )
    .orderBy(profiles.id);
  const rows = missing.map(({ userId, username }) => ({
    userId,
    username: username ?? '',
    skeleton: skeletonOf(username ?? ''),
  }));
  // A statement takes 65,535 parameters at most.
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await accounts
      .insert(usernameSkeleton)
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .onConflictDoUpdate({
        target: usernameSkeleton.userId,
        set: { username: sql`excluded.username`, skeleton: sql`excluded.skeleton` },
      });
  }
}
/** Whether somebody has a username that looks like this one. */
export async function isSkeletonTaken(accounts: Sql | Transaction, username: string) {
  const same = eq(usernameSkeleton.skeleton, skeletonOf(username));
  return (await accounts.$count(usernameSkeleton, same)) > 0;
}

/**
 * Keeps the skeleton of a username that somebody has just chosen, in the same transaction; the database compares
 * it with all others, one such transaction after the other.
 *
 * @param tx of the accounts role, or of the member
 * @throws the database's unique_violation when another member's looks the same, see USERNAME_REFUSALS
 */
export async function claimUsername(
  tx: Pick<Transaction, 'execute'>,
  userId: string,
  username: string,
): Promise<void> {
  await tx.execute(sql`select app.claim_username(${userId}, ${username}, ${skeletonOf(username)})`);
}

/** A username that somebody else has, or that looks like theirs. */
export const USERNAME_REFUSALS = {
  profiles_username: ['conflict', 'This username is already taken.'],
  username_skeleton_taken: ['conflict', 'This username looks like one that is already taken.'],
} as const satisfies Refusals;

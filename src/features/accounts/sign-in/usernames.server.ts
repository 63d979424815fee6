import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import unhomoglyph from 'unhomoglyph';
import type { Sql, Transaction } from '#db/db.ts';
import { profiles, usernameSkeleton } from '#db/schema/accounts.ts';
import type { Refusals } from '#platform/refusals.ts';
import { RESERVED } from './schema.ts';

const ROWS_AT_ONCE = 5_000;

/** Letters that Unicode calls small capitals, most of which its confusables omit. */
const SMALL_CAPITALS = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢĸʍ';
const CAPITALS = 'abcdefghijklmnopqrstuvwyzkm';

/** Unicode's confusables (D75) in any case: i and l are the same, and so are all dashes. */
export function skeletonOf(username: string): string {
  const seen = unhomoglyph(username.normalize('NFKC').replaceAll(/\p{Pd}/gu, '-')).toLowerCase();
  const small = Array.from(seen, (letter) => CAPITALS[SMALL_CAPITALS.indexOf(letter)] ?? letter);
  return unhomoglyph(small.join('').normalize('NFD')).toLowerCase().replaceAll('i', 'l');
}

/** Computes missing and outdated skeletons; call it before comparing. */
export async function fillSkeletons(accounts: Sql | Transaction): Promise<void> {
  const missing = await accounts
    .select({
      userId: profiles.id,
      username: profiles.username,
      before: usernameSkeleton.username,
    })
    .from(profiles)
    .leftJoin(usernameSkeleton, eq(usernameSkeleton.userId, profiles.id))
    .where(
      and(
        isNotNull(profiles.username),
        sql`${usernameSkeleton.username} is distinct from ${profiles.username}`,
      ),
    )
    .orderBy(profiles.id);
  // A statement takes at most 65,535 parameters.
  for (let start = 0; start < missing.length; start += ROWS_AT_ONCE) {
    const some = missing.slice(start, start + ROWS_AT_ONCE);
    const rows = some.map(({ userId, username }) => ({
      userId,
      username: username ?? '',
      skeleton: skeletonOf(username ?? ''),
    }));
    const outdated = some.flatMap(({ before }) => before ?? []);
    await accounts
      .insert(usernameSkeleton)
      .values(rows)
      .onConflictDoUpdate({
        target: usernameSkeleton.userId,
        set: { username: sql`excluded.username`, skeleton: sql`excluded.skeleton` },
        // A name that was claimed since the others were read stays.
        setWhere: inArray(usernameSkeleton.username, outdated),
      });
  }
}
export async function isSkeletonTaken(accounts: Sql | Transaction, username: string) {
  const same = eq(usernameSkeleton.skeleton, skeletonOf(username));
  return (await accounts.$count(usernameSkeleton, same)) > 0;
}

/** In the same transaction as the change; the database compares it with all others. */
export async function claimUsername(
  tx: Pick<Transaction, 'execute'>,
  userId: string,
  username: string,
): Promise<void> {
  await tx.execute(sql`select app.claim_username(${userId}, ${username}, ${skeletonOf(username)})`);
}

export const USERNAME_REFUSALS = {
  profiles_username: ['conflict', 'This username is already taken.'],
  username_skeleton_taken: ['conflict', 'This username looks like one that is already taken.'],
} as const satisfies Refusals;

/** What reserved usernames look like; only letters and digits count. */
export const KEPT_SKELETONS: readonly string[] = RESERVED.map(skeletonOf);

/** Whether a username looks like a reserved one (D75). */
export function looksReserved(username: string): boolean {
  return KEPT_SKELETONS.includes(skeletonOf(username).replaceAll(/[^\p{L}\p{N}]/gu, ''));
}

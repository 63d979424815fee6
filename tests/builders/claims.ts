import { randomUUID } from 'node:crypto';
import { sql as statement } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';
import { clubClaims } from '#db/schema/claims.ts';
import { hashed } from '#platform/hashed.ts';

/** Claims of a club, an invitation to it, and a claim of another club; the last two by their tokens. */
export async function saveClaims(
  sql: Sql,
  club: string,
  otherClub: string,
  claimant: string,
  admin: string,
) {
  const [claim, heldClaim, invitation, objected] = Array.from({ length: 4 }, () => randomUUID());
  const words = { clubId: club, userId: claimant, means: 'words', words: 'x' } as const;
  const expiresAt = new Date(Date.now() + 60 * 60_000);
  await sql.insert(clubClaims).values([
    { ...words, id: claim },
    { ...words, id: heldClaim, state: 'held' },
    { ...words, id: objected, clubId: otherClub },
    { id: invitation, clubId: club, userId: admin, means: 'invitation', expiresAt },
  ]);
  await linkTo(sql, invitation, 'token_hash', 'invitation');
  await linkTo(sql, objected, 'objection_hash', 'objection');
  return { claim: claim ?? '', heldClaim: heldClaim ?? '' };
}

/** Gives a claim a link with this token, which is stored as a hash. */
export async function linkTo(
  sql: Sql,
  claim: string | undefined,
  column: 'token_hash' | 'objection_hash',
  token: string,
): Promise<void> {
  await sql.execute(statement`
    update club_claims set ${statement.identifier(column)} = ${hashed(token)} where id = ${claim}`);
}

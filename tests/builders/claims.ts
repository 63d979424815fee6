import { randomUUID } from 'node:crypto';
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
  const [claim, heldClaim] = [randomUUID(), randomUUID()];
  const words = { clubId: club, userId: claimant, means: 'words', words: 'x' } as const;
  const expiresAt = new Date(Date.now() + 60 * 60_000);
  await sql.insert(clubClaims).values([
    { ...words, id: claim },
    { ...words, id: heldClaim, state: 'held' },
    {
      clubId: club,
      userId: admin,
      means: 'invitation',
      tokenHash: hashed('invitation'),
      expiresAt,
    },
    { ...words, clubId: otherClub, objectionHash: hashed('objection') },
  ]);
  return { claim, heldClaim };
}

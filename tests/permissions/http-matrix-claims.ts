import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';
import { clubClaims } from '#db/schema/claims.ts';
import type { ClaimCard } from '#features/clubs/claims/schema.ts';
import { linkTo } from '#tests/builders/claims.ts';
import { KNOWN_PASSWORD } from '#tests/builders/known-password.ts';
import { showing, triesOf } from './http-matrix-deed.ts';
import type { HttpDeed } from './http-matrix-deed.ts';
import type { World } from './http-matrix-world.ts';

const EVERYBODY = /**/ 'Y Y Y Y Y Y Y Y Y Y Y';
const ACTIVE = /*   */ '1 Y Y Y Y Y Y Y 1 1 1';
const EDITORS = /*  */ '1 3 3 3 Y 3 3 Y 1 1 1';

const proof = KNOWN_PASSWORD.text;
const tokenOf = (w: World) => w.gone.replaceAll('-', '');

/** A claim or an invitation of the bystander, whose link has the world's token. */
async function made(
  w: World,
  database: Sql,
  row: Partial<typeof clubClaims.$inferInsert>,
  link?: 'token_hash' | 'objection_hash',
): Promise<string> {
  const id = randomUUID();
  const values = { id, clubId: w.club, userId: w.bystander.id, means: 'dns' as const };
  const expiresAt = new Date(Date.now() + 60 * 60_000);
  await database.insert(clubClaims).values({ ...values, expiresAt, ...row });
  if (link) await linkTo(database, id, link, tokenOf(w));
  return id;
}

const isState = (club: string, state: string): SQL =>
  sql`exists (select from club_claims where club_id = ${club} and state = ${state})`;

/** Claims of clubs and invitations; http-matrix.ts explains the rows. */
export const CLAIMS: readonly HttpDeed[] = [
  ...triesOf('GET clubs.claims.getClaims', [
    {
      title: '[CLAI-01] reads how to claim a club',
      outcomes: ACTIVE,
      input: (w) => ({ clubId: w.strangeClub }),
      shows: showing<ClaimCard[]>((cards) => cards.length > 0),
    },
    {
      title: '[CLAI-06] reads who claims a club',
      outcomes: '1 . . . Y . . Y 1 1 1',
      async input(w, _me, database) {
        await made(w, database, {});
        return { clubId: w.club };
      },
      tells: (w, me) => (me.name === 'admin' ? [w.bystander.email] : []),
      shows: showing<ClaimCard[]>(
        (cards) => cards.some(({ title }) => title.startsWith('Claim by')),
        (cards) => cards.every(({ title }) => !title.startsWith('Claim by')),
      ),
    },
  ]),
  ...triesOf('POST clubs.claims.pressButton', [
    {
      title: '[CLAI-05] claims a club in words',
      outcomes: ACTIVE,
      input: (w) => ({ clubId: w.strangeClub, deed: 'claim', means: 'words', typed: 'Mine' }),
      done: (w, me) => sql`exists (
        select from club_claims where club_id = ${w.strangeClub} and user_id = ${me.id})`,
    },
    {
      title: '[CLAI-02] claims a club by mail to an address that was just added',
      outcomes: '1 9 9 9 9 9 9 9 1 1 1',
      input: (w) => ({ clubId: w.strangeClub, deed: 'claim', means: 'contact' }),
      done: (w) => isState(w.strangeClub, 'open'),
    },
    {
      title: '[CLAI-06] objects to a claim with the link in an email',
      outcomes: EVERYBODY,
      async input(w, _me, database) {
        await made(w, database, {}, 'objection_hash');
        return { deed: 'link', token: tokenOf(w) };
      },
      done: (w) => isState(w.club, 'held'),
    },
    {
      title: '[CLAI-02] proves someone else’s claim',
      outcomes: '1 3 3 3 3 3 3 3 1 1 1',
      async input(w, _me, database) {
        await made(w, database, {}, 'token_hash');
        return { deed: 'link', token: tokenOf(w) };
      },
      done: (w) => isState(w.club, 'granted'),
    },
    {
      title: '[CLAI-07] accepts an invitation',
      outcomes: ACTIVE,
      async input(w, _me, database) {
        const { rows } = await database.execute<{ id: string }>(sql`
          select held.user_id as id from user_roles as held join profiles on profiles.id = held.user_id
          where held.club_id = ${w.club} and status is distinct from 'deactivated'`);
        const invitation = { means: 'invitation' as const, userId: rows[0]?.id ?? '' };
        await made(w, database, invitation, 'token_hash');
        return { deed: 'link', token: tokenOf(w) };
      },
      done: (w, me) => sql`exists (
        select from user_roles where user_id = ${me.id} and club_id = ${w.club})
        and ${isState(w.club, 'granted')}`,
    },
    {
      title: '[CLAI-07] withdraws an invitation to a club',
      outcomes: '1 9 9 9 Y 9 9 Y 1 1 1',
      input: async (w, _me, database) => ({
        deed: 'withdraw',
        claimId: await made(w, database, { means: 'invitation' }),
      }),
      done: (w) => isState(w.club, 'ended'),
    },
    {
      title: '[CLAI-05] accepts a claim',
      outcomes: EDITORS,
      input: async (w, _me, database) => ({
        deed: 'decide',
        clubId: w.club,
        claimId: await made(w, database, {}),
        isAccepted: true,
        proof,
      }),
      done: (w) => isState(w.club, 'granted'),
    },
    {
      title: '[CLAI-05] accepts a claim of a club by naming another',
      outcomes: '1 3 3 3 3 3 3 Y 1 1 1',
      input: async (w, _me, database) => ({
        deed: 'decide',
        clubId: w.club,
        claimId: await made(w, database, { clubId: w.strangeClub }),
        isAccepted: true,
        proof,
      }),
      done: (w) => isState(w.strangeClub, 'granted'),
    },
    {
      title: '[CLAI-05] accepts a claim without their own password',
      outcomes: '1 3 3 3 0 3 3 0 1 1 1',
      input: async (w, _me, database) => ({
        deed: 'decide',
        clubId: w.club,
        claimId: await made(w, database, {}),
        isAccepted: true,
        proof: 'not the one',
      }),
      done: (w) => isState(w.club, 'granted'),
    },
    {
      title: '[CLAI-07] invites someone to a club',
      outcomes: EDITORS,
      input: (w) => ({ deed: 'invite', clubId: w.club, typed: `${w.newName}@x.example`, proof }),
      done: (w) => isState(w.club, 'open'),
    },
    {
      title: '[CLAI-07] gives up the club admin role',
      outcomes: '1 3 3 3 Y 3 3 3 1 1 1',
      input: (w) => ({ deed: 'resign', clubId: w.club, proof }),
      // The deactivated member keeps it.
      done: (w) => sql`(
        select count(*) from user_roles where club_id = ${w.club} and role = 'club_admin') = 1`,
    },
  ]),
];

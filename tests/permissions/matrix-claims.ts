import { sql } from 'drizzle-orm';
import { deedsOn } from './deed.ts';
import type { Deed } from './deed.ts';

const NOBODY = /*  */ 'x x x x x x x x x x x';
const MEMBERS = /* */ 'x Y Y Y Y Y Y Y x x x';
const EDITORS = /* */ 'x x x x Y x x Y x x x';
const READERS = /* */ 'x . . . Y . . Y . . .';

/** Claims of clubs, invitations, and the functions that write them. */
export const CLAIMS: readonly Deed[] = deedsOn('club_claims', [
  [
    'select',
    '[CLAI-06] reads a claim of a club',
    READERS,
    (w) => sql`select words from club_claims where id = ${w.claim}`,
  ],
  [
    'select',
    '[CLAI-02] reads hashes of links',
    NOBODY,
    () => sql`select token_hash from club_claims`,
  ],
  [
    'select',
    '[CLAI-01] reads what proof is possible for a club',
    'x Y Y Y Y Y Y Y . . .',
    (w) => sql`select * from app.claim_facts(${w.strangeClub})`,
  ],
  [
    'insert',
    '[CLAI-05] claims a club in words',
    MEMBERS,
    (w) => sql`select app.claim_club(${w.strangeClub}, 'words', null, 'Mine')`,
  ],
  [
    'insert',
    '[CLAI-07] invites someone to a club',
    EDITORS,
    (w) => sql`select app.invite_club_admin(${w.club}, 'kim@x.example')`,
  ],
  [
    'insert',
    'inserts a claim without the functions',
    NOBODY,
    (w, me) => sql`
      insert into club_claims (club_id, user_id, means, state)
      values (${w.strangeClub}, ${me}, 'dns', 'granted')`,
  ],
  [
    'update',
    '[CLAI-05] [CLAI-06] accepts a claim of a club',
    EDITORS,
    (w) => sql`select app.decide_claim(${w.claim}, true)`,
  ],
  [
    'update',
    '[CLAI-06] accepts a claim that is held',
    'x x x x x x x Y x x x',
    (w) => sql`select app.decide_claim(${w.heldClaim}, true)`,
  ],
  [
    'update',
    '[CLAI-06] objects to a claim with the link in an email',
    'Y Y Y Y Y Y Y Y Y x Y',
    () => sql`select app.use_claim_link('objection')`,
  ],
  [
    'update',
    '[CLAI-02] tries a link that was never sent',
    MEMBERS,
    () => sql`select app.use_claim_link('never sent')`,
  ],
  [
    'update',
    '[CLAI-07] accepts an invitation',
    MEMBERS,
    () => sql`select app.use_claim_link('invitation')`,
  ],
  [
    'update',
    '[CLAI-07] withdraws an invitation to a club',
    READERS,
    (w) => sql`
      update club_claims set state = 'ended' where means = 'invitation' and club_id = ${w.club}`,
  ],
  [
    'update',
    'grants an invitation without the functions',
    'x . . . x . . x . . .',
    (w) => sql`
      update club_claims set state = 'granted' where means = 'invitation' and club_id = ${w.club}`,
  ],
  [
    'update',
    'grants a claim without the functions',
    'x . . . . . . . . . .',
    (w) => sql`update club_claims set state = 'granted' where id = ${w.claim}`,
  ],
  [
    'update',
    '[CLAI-04] records a DNS answer',
    NOBODY,
    (w) => sql`select app.note_dns(${w.claim}, 'x', true)`,
  ],
  ['update', 'proves a claim', NOBODY, (w) => sql`select app.grant_proven(${w.claim})`],
  ['delete', 'deletes claims', NOBODY, () => sql`delete from club_claims`],
  ['delete', 'ends old claims', NOBODY, () => sql`select app.end_old_claims()`],
]);

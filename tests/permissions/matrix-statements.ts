import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { deedsOn } from './deed.ts';
import type { Deed } from './deed.ts';
import type { World } from './world.ts';

const NOBODY = /*  */ 'x x x x x x x x x x x';
const EDITORS = /* */ 'x . . . Y . . Y . . .';
const CONFIRM = /* */ 'x x x x Y x x x x x x';

const offer = (w: World, saidBy: string): SQL => sql`
  insert into club_statements (club_id, said_by, kind, fact, after, proposal_id)
  values (${w.club}, ${saidBy}, 'change', 'website', '"https://x.example"', gen_random_uuid())`;
const confirm = (w: World, saidBy: string): SQL => sql`
  insert into club_statements (club_id, said_by, kind, fact, outcome)
  values (${w.club}, ${saidBy}, 'right', 'contact', 'stated')`;

/** Statements about a club, and who may decide about them. */
export const STATEMENTS: readonly Deed[] = deedsOn('club_statements', [
  [
    'select',
    '[FIXS-06] reads offered changes of a club',
    EDITORS,
    (w) =>
      sql`select after, source from club_statements where kind = 'change' and club_id = ${w.club}`,
  ],
  [
    'select',
    '[FRES-01] reads what was confirmed',
    'Y Y Y Y Y Y Y Y Y . Y',
    (w) => sql`select fact, said_by, created_at from club_statements where club_id = ${w.club}`,
  ],
  [
    'select',
    'reads the address for the answer',
    NOBODY,
    () => sql`select reply_to from club_statements`,
  ],
  [
    'insert',
    '[FIXS-02] offers a change as a visitor',
    'Y x x x x x x x x x x',
    (w) => offer(w, 'visitor'),
  ],
  [
    'insert',
    '[FIXS-02] offers a change as a member',
    'x Y Y Y Y Y Y Y x x x',
    (w) => offer(w, 'member'),
  ],
  ['insert', 'offers a change as the club’s contact address', NOBODY, (w) => offer(w, 'contact')],
  ['insert', '[FRES-01] confirms facts as the club', CONFIRM, (w) => confirm(w, 'club')],
  [
    'insert',
    '[FRES-01] confirms facts as the site',
    'x x x x x x x Y x x x',
    (w) => confirm(w, 'site'),
  ],
  [
    'insert',
    '[FRES-06] says that a club has closed',
    NOBODY,
    (w) =>
      sql`insert into club_statements (club_id, said_by, kind) values (${w.club}, 'contact', 'closed')`,
  ],
  [
    'update',
    '[FIXS-06] decides about an offered change',
    EDITORS,
    (w) => sql`
      update club_statements set outcome = 'rejected', reason = 'x'
      where kind = 'change' and club_id = ${w.club}`,
  ],
  [
    'insert',
    '[FRES-04] confirms facts as the club’s contact address',
    NOBODY,
    (w) => confirm(w, 'contact'),
  ],
  [
    'insert',
    '[FRES-01] confirms facts with a chosen date',
    NOBODY,
    (w) => sql`
      insert into club_statements (club_id, said_by, kind, fact, outcome, created_at)
      values (${w.club}, 'club', 'right', 'contact', 'stated', now() + interval '1 year')`,
  ],
  [
    'insert',
    '[FRES-04] records that a club was asked',
    NOBODY,
    (w) => sql`
      insert into club_statements (club_id, said_by, user_id, kind, outcome)
      values (${w.club}, 'site', null, 'asked', 'stated')`,
  ],
  [
    'update',
    '[FRES-06] rejects the statement that a club has closed',
    EDITORS,
    (w) => sql`
      update club_statements set outcome = 'rejected' where kind = 'closed' and club_id = ${w.club}`,
  ],
  [
    'update',
    'changes an offered value',
    NOBODY,
    () => sql`update club_statements set after = '"x"'`,
  ],
  ['delete', 'deletes a statement', NOBODY, () => sql`delete from club_statements`],
]);

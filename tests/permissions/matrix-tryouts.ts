import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { deedsOn } from './deed.ts';
import type { Deed } from './deed.ts';

const EVERYBODY = /*   */ 'Y Y Y Y Y Y Y Y Y . Y';
const NOBODY = /*      */ 'x x x x x x x x x x x';
const OF_CLUB = /*     */ 'x . . . Y . . Y . . .';

/** A tryout that starts so many days from now, with additional columns and values. */
const adding = (club: string, more: Readonly<Record<string, string>> = {}): SQL => {
  const columns = Object.keys(more).map((column) => `, ${column}`);
  const values = Object.values(more).map((value) => `, ${value}`);
  return sql`
    insert into tryouts (club_id, season, gender, age_groups, starts_at, ends_at, venue_address
      ${sql.raw(columns.join(''))})
    values (${club}, extract(year from now()), 'Girls', '{U14}', now() + interval '30 days',
      now() + interval '30 days 2 hours', '1 Lane' ${sql.raw(values.join(''))})`;
};

/** Tryouts; matrix.ts explains the rows. */
export const TRYOUTS: readonly Deed[] = [
  ...deedsOn('tryouts', [
    [
      'select',
      'reads tryouts',
      EVERYBODY,
      (w) => sql`select * from tryouts where id = ${w.tryout}`,
    ],
    ['insert', '[TRYO-07] adds one to a club', 'x x x x Y x x Y x x x', (w) => adding(w.club)],
    [
      'insert',
      '[TRYO-07] adds one to another club',
      'x x x x x Y x Y x x x',
      (w) => adding(w.otherClub),
    ],
    ...Object.entries({ status: `'canceled'`, sequence: '9', created_at: `'2001-01-01'` }).map(
      ([column, value]) =>
        [
          'insert',
          `adds one with ${column} of choice`,
          NOBODY,
          (w: { club: string }) => adding(w.club, { [column]: value }),
        ] as const,
    ),
    [
      'update',
      '[TRYO-07] changes and cancels one of a club',
      OF_CLUB,
      (w) =>
        sql`update tryouts set note = 'Bring water', status = 'canceled' where id = ${w.tryout}`,
    ],
    [
      'update',
      'changes all rows they may, in one statement',
      OF_CLUB,
      () => sql`update tryouts set fee = 20`,
    ],
    [
      'update',
      'moves one to another club',
      NOBODY,
      (w) => sql`update tryouts set club_id = ${w.otherClub}`,
    ],
    [
      'update',
      'sets the sequence for calendars',
      NOBODY,
      (w) => sql`update tryouts set sequence = 0 where id = ${w.tryout}`,
    ],
    [
      'delete',
      '[TRYO-07] deletes one that was canceled a day ago',
      OF_CLUB,
      (w) => sql`delete from tryouts where id = ${w.canceledTryout}`,
    ],
    [
      'delete',
      '[TRYO-05] deletes one that was canceled less than a day ago',
      'x . . . . . . . . . .',
      (w) => sql`delete from tryouts where id = ${w.justCanceledTryout}`,
    ],
    [
      'delete',
      'deletes an upcoming one',
      'x . . . . . . . . . .',
      (w) => sql`delete from tryouts where id = ${w.tryout}`,
    ],
  ]),
];

import { sql } from 'drizzle-orm';
import { deedsOn } from './deed.ts';
import type { Deed } from './deed.ts';

const EVERYBODY = /*   */ 'Y Y Y Y Y Y Y Y Y . Y';
const NOBODY = /*      */ 'x x x x x x x x x x x';

/** Season sheets and their programs: facts of a club, edited by its admins and administrators. */
export const SEASONS: readonly Deed[] = [
  ...deedsOn('season_sheets', [
    ['select', 'reads season sheets', EVERYBODY, () => sql`select * from season_sheets`],
    [
      'insert',
      '[SEAS-08] adds a sheet to a club',
      'x x x x Y x x Y x x x',
      (w) => sql`insert into season_sheets (club_id, season) values (${w.club}, 2030)`,
    ],
    [
      'insert',
      '[SEAS-08] adds a sheet to another club',
      'x x x x x Y x Y x x x',
      (w) => sql`insert into season_sheets (club_id, season) values (${w.otherClub}, 2030)`,
    ],
    [
      'update',
      '[SEAS-08] increases the version of a sheet',
      'x . . . Y . . Y . . .',
      (w) => sql`update season_sheets set version = version where club_id = ${w.club}`,
    ],
    [
      'update',
      '[FACT-02] sets what travel costs and how to ask for financial aid',
      'x . . . Y . . Y . . .',
      (w) => sql`
        update season_sheets set travel_from = 1, travel_to = 2, aid_how = 'x', aid_until = now(), aid_url = 'http://x'
        where club_id = ${w.club}`,
    ],
    ...[
      'updated_at = now()',
      'updated_by = null',
      'season = 2031',
      'club_id = gen_random_uuid()',
    ].map(
      (change) =>
        [
          'update',
          `sets ${change} of a sheet`,
          NOBODY,
          (w: { club: string }) =>
            sql`update season_sheets set ${sql.raw(change)} where club_id = ${w.club}`,
        ] as const,
    ),
    ['delete', 'removes sheets', NOBODY, () => sql`delete from season_sheets`],
  ]),
  ...deedsOn('club_programs', [
    ['select', 'reads programs', EVERYBODY, () => sql`select * from club_programs`],
    [
      'insert',
      '[SEAS-08] adds a program to a club',
      'x x x x Y x x Y x x x',
      (w) => sql`
        insert into club_programs (club_id, season, age_group, gender, team_type)
        values (${w.club}, 2026, 'U12', 'Boys', 'Travel')`,
    ],
    [
      'insert',
      '[SEAS-08] adds a program to another club',
      'x x x x x Y x Y x x x',
      (w) => sql`
        insert into club_programs (club_id, season, age_group, gender, team_type)
        values (${w.otherClub}, 2026, 'U12', 'Boys', 'Travel')`,
    ],
    [
      'insert',
      'adds a program with a chosen date',
      NOBODY,
      (w) => sql`
        insert into club_programs (club_id, season, age_group, gender, team_type, created_at)
        values (${w.club}, 2026, 'U12', 'Boys', 'Travel', '2001-01-01')`,
    ],
    [
      'update',
      '[SEAS-08] changes the fee of a program',
      'x . . . Y . . Y . . .',
      (w) => sql`update club_programs set fee_from = 1, position = 3 where club_id = ${w.club}`,
    ],
    ...['club_id = gen_random_uuid()', 'season = 2031', 'id = gen_random_uuid()'].map(
      (change) =>
        [
          'update',
          `sets ${change} of a program`,
          NOBODY,
          () => sql`update club_programs set ${sql.raw(change)}`,
        ] as const,
    ),
    [
      'delete',
      '[SEAS-08] removes a program of a club',
      'x . . . Y . . Y . . .',
      (w) => sql`delete from club_programs where club_id = ${w.club}`,
    ],
  ]),
];

import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { deedsOn } from './deed.ts';
import type { Deed } from './deed.ts';

const MEMBERS = /*     */ 'x Y Y Y Y Y Y Y x x x';
const OWN = /*         */ 'x Y Y Y Y Y Y Y . . .';
const NONE_THERE = /*  */ 'x . . . . . . . . . .';
const NOBODY = /*      */ 'x x x x x x x x x x x';

/** A saved club, a search, and settings of the actor; all rolled back. */
const ofMe = (table: string, me: string): SQL =>
  sql`from ${sql.identifier(table)} where user_id = ${me}`;

/** What members save: everyone in the world has saved a club, a search, and settings, the bystander as well. */
export const SAVED: readonly Deed[] = [
  ...deedsOn('saved_clubs', [
    [
      'select',
      'reads their own saved clubs',
      OWN,
      (_, me) => sql`select * ${ofMe('saved_clubs', me)}`,
    ],
    [
      'select',
      '[MINE-03] reads someone else’s notes',
      NONE_THERE,
      (w) => sql`select * ${ofMe('saved_clubs', w.bystander)}`,
    ],
    [
      'insert',
      '[MINE-03] saves a club',
      MEMBERS,
      (w, me) => sql`
        insert into saved_clubs (user_id, club_id, club_name) values (${me}, ${w.strangeClub}, 'x')`,
    ],
    [
      'insert',
      'saves a club that does not exist',
      NOBODY,
      (_, me) => sql`
        insert into saved_clubs (user_id, club_id, club_name) values (${me}, gen_random_uuid(), 'x')`,
    ],
    [
      'insert',
      'saves a club for someone else',
      NOBODY,
      (w) => sql`
        insert into saved_clubs (user_id, club_id, club_name) values (${w.bystander}, ${w.otherClub}, 'x')`,
    ],
    [
      'update',
      '[MINE-03] writes a note about a saved club',
      OWN,
      (_, me) => sql`update saved_clubs set note = 'Mine' where user_id = ${me}`,
    ],
    [
      'update',
      'changes all rows they may, in one statement',
      OWN,
      () => sql`update saved_clubs set note = 'Mine'`,
    ],
    [
      'update',
      'changes someone else’s note',
      NONE_THERE,
      (w) => sql`update saved_clubs set note = 'Theirs' where user_id = ${w.bystander}`,
    ],
    [
      'update',
      'gives a saved club to someone else',
      NOBODY,
      (w, me) => sql`update saved_clubs set user_id = ${w.bystander} where user_id = ${me}`,
    ],
    ['delete', 'removes their own', OWN, (_, me) => sql`delete ${ofMe('saved_clubs', me)}`],
    [
      'delete',
      'removes someone else’s',
      NONE_THERE,
      (w) => sql`delete ${ofMe('saved_clubs', w.bystander)}`,
    ],
  ]),
  ...deedsOn('saved_searches', [
    [
      'select',
      'reads their own searches',
      OWN,
      (_, me) => sql`select * ${ofMe('saved_searches', me)}`,
    ],
    [
      'select',
      'reads someone else’s',
      NONE_THERE,
      (w) => sql`select * ${ofMe('saved_searches', w.bystander)}`,
    ],
    [
      'insert',
      '[MINE-04] saves a search',
      MEMBERS,
      (_, me) => sql`
        insert into saved_searches (user_id, name, page, query) values (${me}, 'x', 'finder', '?state=Ohio')`,
    ],
    [
      'insert',
      'saves a search for someone else',
      NOBODY,
      (w) => sql`
        insert into saved_searches (user_id, name, page, query)
        values (${w.bystander}, 'x', 'finder', '?state=Ohio')`,
    ],
    [
      'update',
      '[MINE-05] changes the name of a search, and its alerts',
      OWN,
      (_, me) => sql`update saved_searches set name = 'y', alerts = 'weekly' where user_id = ${me}`,
    ],
    [
      'update',
      'changes all rows they may, in one statement',
      OWN,
      () => sql`update saved_searches set alerts = 'off'`,
    ],
    [
      'update',
      'changes someone else’s search',
      NONE_THERE,
      (w) => sql`update saved_searches set name = 'y' where user_id = ${w.bystander}`,
    ],
    [
      'update',
      'turns a search into another',
      NOBODY,
      (_, me) => sql`update saved_searches set query = '?state=Iowa' where user_id = ${me}`,
    ],
    ['delete', 'deletes their own', OWN, (_, me) => sql`delete ${ofMe('saved_searches', me)}`],
    [
      'delete',
      'deletes someone else’s',
      NONE_THERE,
      (w) => sql`delete ${ofMe('saved_searches', w.bystander)}`,
    ],
  ]),
  ...deedsOn('alert_settings', [
    [
      'select',
      'reads their own alerts',
      OWN,
      (_, me) =>
        sql`select user_id, clubs, clubs_told_on, digest_on, waiting ${ofMe('alert_settings', me)}`,
    ],
    [
      'select',
      'reads someone else’s',
      NONE_THERE,
      (w) => sql`select clubs ${ofMe('alert_settings', w.bystander)}`,
    ],
    [
      'select',
      '[MINE-08] reads the key that ends alerts, including their own',
      NOBODY,
      () => sql`select unsubscribe_key from alert_settings`,
    ],
    [
      'insert',
      '[MINE-05] adds alert settings, which exist already',
      'x . . . . . . . x x x',
      (_, me) => sql`
        insert into alert_settings (user_id, clubs) values (${me}, 'daily') on conflict do nothing`,
    ],
    [
      'insert',
      'adds someone else’s alert settings',
      NOBODY,
      (w) => sql`insert into alert_settings (user_id, clubs) values (${w.ids.visitor}, 'daily')`,
    ],
    [
      'update',
      '[MINE-05] changes their own alerts',
      OWN,
      (_, me) => sql`update alert_settings set clubs = 'weekly' where user_id = ${me}`,
    ],
    [
      'update',
      'changes all rows they may, in one statement',
      OWN,
      () => sql`update alert_settings set clubs = 'off'`,
    ],
    [
      'update',
      'changes someone else’s',
      NONE_THERE,
      (w) => sql`update alert_settings set clubs = 'weekly' where user_id = ${w.bystander}`,
    ],
    [
      'update',
      '[MINE-07] makes another digest due today',
      NOBODY,
      (_, me) => sql`update alert_settings set digest_on = null where user_id = ${me}`,
    ],
    ['delete', 'deletes settings', NOBODY, (_, me) => sql`delete ${ofMe('alert_settings', me)}`],
  ]),
];

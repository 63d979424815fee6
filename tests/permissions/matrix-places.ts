import { sql } from 'drizzle-orm';
import { deedsOn } from './deed.ts';
import type { Deed } from './deed.ts';

const EVERYBODY = /*   */ 'Y Y Y Y Y Y Y Y Y . Y';
const NOBODY = /*      */ 'x x x x x x x x x x x';

/** The gazetteer and where clubs and tryouts are: everyone reads it; startup and triggers write it. */
export const PLACES: readonly Deed[] = [
  ...deedsOn('places', [
    ['select', 'reads places', EVERYBODY, () => sql`select * from places where id = '08002'`],
    [
      'insert',
      'adds a place',
      NOBODY,
      () => sql`
        insert into places (id, town, words, state_code, county, latitude, longitude, zips)
        values ('1', 'New', 'new', 'NJ', 'Camden', 40, -75, 1)`,
    ],
    ['update', 'moves a place', NOBODY, () => sql`update places set latitude = 0`],
    ['delete', 'removes places', NOBODY, () => sql`delete from places`],
  ]),
  ...deedsOn('place_states', [
    ['select', 'reads states of places', EVERYBODY, () => sql`select * from place_states`],
    [
      'insert',
      'adds a state of places',
      NOBODY,
      () => sql`insert into place_states (code, name, words, rank) values ('ZZ', 'Z', 'z', 99)`,
    ],
    ['update', 'renames a state of places', NOBODY, () => sql`update place_states set name = ''`],
    ['delete', 'removes states of places', NOBODY, () => sql`delete from place_states`],
  ]),
  ...deedsOn('place_list', [
    ['select', 'reads which places are loaded', EVERYBODY, () => sql`select * from place_list`],
    [
      'insert',
      'records which places are loaded',
      NOBODY,
      () => sql`insert into place_list (digest) values ('')`,
    ],
    ['update', 'changes which are loaded', NOBODY, () => sql`update place_list set digest = ''`],
    ['delete', 'deletes the list of loaded places', NOBODY, () => sql`delete from place_list`],
  ]),
  ...deedsOn('club_places', [
    [
      'select',
      'reads where a club is',
      EVERYBODY,
      (w) => sql`select * from club_places where club_id = ${w.club}`,
    ],
    [
      'insert',
      'places a club by hand',
      NOBODY,
      (w) => sql`
        insert into club_places (club_id, place_id, found_by) values (${w.club}, '08002', 'zip')`,
    ],
    ['update', 'moves clubs', NOBODY, () => sql`update club_places set place_id = '08002'`],
    ['delete', 'takes clubs off the map', NOBODY, () => sql`delete from club_places`],
  ]),
  ...deedsOn('tryout_places', [
    [
      'select',
      'reads where a tryout is',
      EVERYBODY,
      (w) => sql`select * from tryout_places where tryout_id = ${w.tryout}`,
    ],
    [
      'insert',
      'places a tryout by hand',
      NOBODY,
      (w) => sql`insert into tryout_places (tryout_id, place_id) values (${w.tryout}, '08002')`,
    ],
    ['update', 'moves tryouts', NOBODY, () => sql`update tryout_places set place_id = '08002'`],
    ['delete', 'takes tryouts off the map', NOBODY, () => sql`delete from tryout_places`],
  ]),
];

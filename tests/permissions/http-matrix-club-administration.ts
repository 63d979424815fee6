import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { GoesWith } from '#domain/goes-with-clubs.ts';
import type { ClubListPage, FieldValues } from '#features/clubs/administration/client.ts';
import { MOST_ROWS } from '#features/clubs/administration/rules.ts';
import { showing, triesOf } from './http-matrix-deed.ts';
import type { HttpDeed } from './http-matrix-deed.ts';

const ADMINS = '1 3 3 3 3 3 3 Y 1 1 1';

const clubNamed = (name: string): SQL => sql`exists (select from clubs where name = ${name})`;

/** A row of a bulk save. */
const row = (id: string, name: string) => ({
  id,
  version: 1,
  name,
  city: 'Ardmore',
  state: 'Pennsylvania',
  county: '',
  website: '',
});

/** The list of all clubs; http-matrix.ts explains the rows. */
export const CLUB_ADMINISTRATION: readonly HttpDeed[] = [
  ...triesOf('GET clubs.administration.getAllClubs', [
    {
      title: '[PERM-14] lists clubs for the administration',
      outcomes: ADMINS,
      input: (w) => ({ search: { search: w.clubName }, after: undefined }),
      shows: showing<ClubListPage>(({ clubs }, w) => clubs[0]?.id === w.club),
    },
  ]),
  ...triesOf('GET clubs.administration.getCountiesOfClubs', [
    {
      title: '[PERM-14] lists the counties of clubs',
      outcomes: ADMINS,
      input: () => ({ state: 'Pennsylvania' }),
      shows: showing<readonly string[]>((counties) => counties.includes('Montgomery')),
    },
  ]),
  ...triesOf('GET clubs.administration.getClubToCopy', [
    {
      title: '[PERM-14] reads a club to copy it',
      outcomes: ADMINS,
      input: (w) => ({ id: w.club }),
      shows: showing<{ name: string }>(({ name }, w) => name === w.clubName),
    },
  ]),
  ...triesOf('POST clubs.administration.addClub', [
    {
      title: '[PERM-14] adds a club',
      outcomes: ADMINS,
      input: (w) => ({ name: `Added beside ${w.club}` }),
      done: (w) => clubNamed(`Added beside ${w.club}`),
    },
  ]),
  ...triesOf('POST clubs.administration.copyClub', [
    {
      title: '[PERM-14] copies a club',
      outcomes: ADMINS,
      input: (w) => ({ id: w.club, name: `Copied from ${w.club}` }),
      done: (w) => clubNamed(`Copied from ${w.club}`),
    },
  ]),
  ...triesOf('POST clubs.administration.deleteClub', [
    {
      title: '[PERM-14] deletes a club',
      outcomes: ADMINS,
      input: (w) => ({ id: w.strangeClub }),
      done: (w) => sql`not exists (select from clubs where id = ${w.strangeClub})`,
    },
  ]),
  ...triesOf('POST clubs.administration.bulkUpdateClubs', [
    {
      title: '[PERM-14] saves several clubs',
      outcomes: ADMINS,
      input: (w) => ({ clubs: [row(w.club, `Bulk ${w.club}`), row(w.otherClub, 'Other')] }),
      done: (w) => clubNamed(`Bulk ${w.club}`),
    },
    {
      title: '[PERM-14] saves several clubs, one of which does not exist',
      outcomes: '1 3 3 3 3 3 3 . 1 1 1',
      input: (w) => ({ clubs: [row(w.club, `Bulk ${w.club}`), row(w.gone, 'Gone')] }),
      done: (w) => clubNamed(`Bulk ${w.club}`),
    },
  ]),
  ...triesOf('POST clubs.administration.getFieldValues', [
    {
      title: '[PERM-14] counts the values of a field of selected clubs',
      outcomes: ADMINS,
      input: (w) => ({ of: { all: null, ids: [w.club] }, field: 'county', value: 'Bucks' }),
      shows: showing<FieldValues>(({ values }) => values.length === 1),
    },
  ]),
  ...triesOf('POST clubs.administration.setField', [
    {
      title: '[PERM-14] sets a field of all clubs that a list finds',
      outcomes: ADMINS,
      input: (w) => ({
        of: { all: { search: w.clubName }, ids: [] },
        field: 'clubDirector',
        value: `Director ${w.club}`,
        asOf: Number.MAX_SAFE_INTEGER,
      }),
      done: (w) => sql`exists (
        select from clubs where id = ${w.club} and club_director = ${`Director ${w.club}`})`,
    },
  ]),
  ...triesOf('POST clubs.administration.undoBulkEdit', [
    {
      title: '[PERM-14] undoes their own bulk edit',
      outcomes: ADMINS,
      async input(w, me, database) {
        const transaction = String(randomInt(1e9, 1e12));
        await database.execute(sql`
          insert into audit_log
            (actor_id, subject, subject_id, subject_name, action, before, after, transaction_id)
          select id, 'club', ${w.club}::uuid, 'x', 'changed', '{"county": "Bucks"}',
            '{"county": "Montgomery"}', ${transaction}::bigint
          from profiles where id::text = ${me.id}`);
        return { transaction };
      },
      done: (w) => sql`exists (select from clubs where id = ${w.club} and county = 'Bucks')`,
    },
  ]),
  ...triesOf('POST clubs.administration.getGoesWithClubs', [
    {
      title: '[PERM-14] reads what is deleted with clubs',
      outcomes: ADMINS,
      input: (w) => ({ ids: [w.club, w.strangeClub] }),
      shows: showing<GoesWith>((goes) => goes.clubs === 2 && goes.comments > 0),
    },
    {
      title: 'reads what is deleted with the most clubs allowed at once',
      outcomes: ADMINS,
      input: (w) => ({
        ids: [w.club, ...Array.from({ length: MOST_ROWS - 1 }, () => crypto.randomUUID())],
      }),
      shows: showing<GoesWith>((goes) => goes.clubs === 1),
    },
  ]),
  ...triesOf('POST clubs.administration.deleteClubs', [
    {
      title: '[PERM-14] deletes several clubs',
      outcomes: ADMINS,
      input: (w) => ({ clubs: [w.strangeClub, w.otherClub].map((id) => ({ id, version: 1 })) }),
      done: (w) =>
        sql`not exists (select from clubs where id in (${w.strangeClub}, ${w.otherClub}))`,
    },
    {
      title: '[PERM-14] deletes several clubs, one of which does not exist',
      outcomes: '1 3 3 3 3 3 3 9 1 1 1',
      input: (w) => ({ clubs: [w.strangeClub, w.gone].map((id) => ({ id, version: 1 })) }),
      done: (w) => sql`not exists (select from clubs where id = ${w.strangeClub})`,
    },
  ]),
];

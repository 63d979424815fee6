import { sql } from 'drizzle-orm';
import type { MergeForm } from '#features/clubs/merging/schema.ts';
import { showing, triesOf } from './http-matrix-deed.ts';
import type { HttpDeed } from './http-matrix-deed.ts';

const ADMINS = '1 3 3 3 3 3 3 Y 1 1 1';

/** Merging clubs; http-matrix.ts explains the rows. */
export const MERGING: readonly HttpDeed[] = [
  ...triesOf('GET clubs.merging.getSimilarClubs', [
    {
      title: 'looks for clubs with a similar name',
      outcomes: ADMINS,
      input: (w) => ({ name: w.clubName }),
      shows: showing<readonly { id: string }[]>((found, w) =>
        found.some(({ id }) => id === w.club),
      ),
    },
  ]),
  ...triesOf('GET clubs.merging.getDuplicates', [
    {
      title: 'reads possible duplicates',
      outcomes: ADMINS,
      shows: showing<{ pairs: readonly unknown[] }>(({ pairs }) => Array.isArray(pairs)),
    },
  ]),
  ...triesOf('GET clubs.merging.getComparison', [
    {
      title: '[OPER-01] compares two clubs before a merge, with how many rated or saved them',
      outcomes: ADMINS,
      input: (w) => ({ one: w.club, other: w.strangeClub }),
      shows: showing<{ figures: readonly unknown[] }>(({ figures }) => figures.length > 0),
    },
  ]),
  ...triesOf('GET clubs.merging.getPastMerges', [
    {
      title: 'reads which clubs were merged',
      outcomes: ADMINS,
      shows: showing<readonly unknown[]>((merges) => Array.isArray(merges)),
    },
  ]),
  ...triesOf('POST clubs.merging.mergeClubs', [
    {
      title: '[OPER-01] merges two clubs',
      outcomes: ADMINS,
      input: (w): MergeForm => ({
        kept: { id: w.strangeClub, version: 1 },
        gone: { id: w.otherClub, version: 1 },
        taken: [],
        locations: 'kept',
      }),
      done: (w) => sql`not exists (select from clubs where id = ${w.otherClub})`,
    },
  ]),
  ...triesOf('POST clubs.merging.undoMerge', [
    {
      title: '[OPER-03] undoes a merge',
      outcomes: ADMINS,
      async input(w, _me, database) {
        const snapshot = {
          club: { id: w.gone, name: 'Gone' },
          facts: {},
          locations: { kept: [], gone: [], after: [] },
        };
        const { rows } = await database.execute(sql`
          insert into club_merges (kept_id, gone_id, gone_name, snapshot)
          values (${w.strangeClub}, ${w.gone}, 'Gone', ${JSON.stringify(snapshot)}) returning id`);
        return rows[0];
      },
      done: (w) => sql`exists (select from clubs where id = ${w.gone})`,
    },
  ]),
  ...triesOf('POST clubs.merging.tellApart', [
    {
      title: 'marks two clubs as different',
      outcomes: ADMINS,
      input: (w) => ({ one: w.club, other: w.strangeClub }),
      done: (w) => sql`exists (
        select from clubs_apart where ${w.strangeClub} in (one_id::text, other_id::text))`,
    },
  ]),
];

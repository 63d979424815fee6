import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { showing, triesOf } from './http-matrix-deed.ts';
import type { HttpDeed } from './http-matrix-deed.ts';

const ADMINS = '1 3 3 3 3 3 3 Y 1 1 1';

/** The history of a club; http-matrix.ts explains the rows. */
export const HISTORY: readonly HttpDeed[] = [
  ...triesOf('GET site.audit-log.getClubHistory', [
    {
      title: '[HIST-01] reads the history of a club',
      outcomes: 'Y Y Y Y Y Y Y Y Y Y Y',
      input: (w) => ({ clubId: w.club, shown: 20 }),
      shows: showing<{ entries: unknown }>(({ entries }) => Array.isArray(entries)),
    },
  ]),
  ...triesOf('POST site.audit-log.undoChange', [
    {
      title: '[HIST-02] undoes an entry',
      outcomes: ADMINS,
      async input({ club }, _me, database) {
        const { rows } = await database.execute<{ entry: number }>(sql`
          insert into audit_log
            (subject, subject_id, subject_name, action, before, after, transaction_id)
          select 'club', id, name, 'changed', '{"county": "Chester"}',
            jsonb_build_object('county', county), ${randomInt(1e9, 1e12)}::bigint
          from clubs where id = ${club} returning id::float8 as entry`);
        return { clubId: club, entry: rows[0]?.entry };
      },
      done: (w) => sql`exists (select from clubs where id = ${w.club} and county = 'Chester')`,
    },
  ]),
];

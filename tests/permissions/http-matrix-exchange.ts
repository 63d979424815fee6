import { sql } from 'drizzle-orm';
import { triesOf } from './http-matrix-deed.ts';
import type { HttpDeed } from './http-matrix-deed.ts';

const ADMINS = /* */ '1 3 3 3 3 3 3 Y 1 1 1';

/** Lists of clubs, in and out; http-matrix.ts tells how to read the rows. */
export const EXCHANGE: readonly HttpDeed[] = [
  ...triesOf('POST /api/clubs/import', [
    {
      title: 'imports a list of clubs',
      outcomes: ADMINS,
      input: (w) => Buffer.from(`name,city,state\r\nImported ${w.newName},Ardmore,PA\r\n`),
      done: (w) => sql`exists (select from clubs where name = ${`Imported ${w.newName}`})`,
    },
    {
      title: 'imports a list of clubs as a program',
      outcomes: ADMINS,
      byProgram: true,
      input: (w) => Buffer.from(`id,name\r\n${w.club},Renamed ${w.newName}\r\n`),
      done: (w) => sql`exists (select from clubs where name = ${`Renamed ${w.newName}`})`,
    },
  ]),
  ...triesOf('GET /api/clubs/export', [
    {
      title: 'exports all clubs',
      outcomes: ADMINS,
      shows: ({ text }, w) => (text.includes(w.club) ? 'all' : 'something else'),
    },
  ]),
];

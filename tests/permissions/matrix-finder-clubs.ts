import { sql } from 'drizzle-orm';
import { deedsOn } from './deed.ts';
import type { Deed } from './deed.ts';

const VISITORS = /*    */ 'Y x x x x x x x x x x';
const NOBODY = /*      */ 'x x x x x x x x x x x';

/** What the finder asks of clubs: read as a visitor, whoever searches, and written by nobody. */
export const FINDER_CLUBS: readonly Deed[] = deedsOn('finder_clubs', [
  [
    'select',
    'reads what the finder filters by',
    VISITORS,
    (w) => sql`select * from finder_clubs where id = ${w.club}`,
  ],
  [
    'insert',
    'adds a club by it',
    NOBODY,
    () => sql`insert into finder_clubs (name) values ('New')`,
  ],
  [
    'update',
    'rates a club by it',
    NOBODY,
    (w) => sql`update finder_clubs set avg_rating = 5 where id = ${w.club}`,
  ],
  ['delete', 'removes clubs by it', NOBODY, () => sql`delete from finder_clubs`],
]);

import { sql } from 'drizzle-orm';
import { deedsOn } from './deed.ts';
import type { Deed } from './deed.ts';

const EVERYBODY = /*   */ 'Y Y Y Y Y Y Y Y Y . Y';
const NOBODY = /*      */ 'x x x x x x x x x x x';

/** The words of clubs' names: read by everybody who searches, written by triggers alone. */
export const CLUB_WORDS: readonly Deed[] = [
  ...deedsOn('club_name_words', [
    [
      'select',
      'reads the words of names',
      EVERYBODY,
      (w) => sql`select * from club_name_words where club_id = ${w.club}`,
    ],
    [
      'insert',
      'lets a word lead to a club',
      NOBODY,
      (w) => sql`insert into club_name_words values ('word', 'Name', ${w.club}, 'Ohio')`,
    ],
    [
      'update',
      'lets words lead to another club',
      NOBODY,
      (w) => sql`update club_name_words set club_id = ${w.otherClub}`,
    ],
    ['delete', 'hides clubs from searches', NOBODY, () => sql`delete from club_name_words`],
  ]),
  ...deedsOn('club_vocabulary', [
    ['select', 'reads the vocabulary', EVERYBODY, () => sql`select * from club_vocabulary`],
    [
      'insert',
      'adds a word',
      NOBODY,
      () => sql`insert into club_vocabulary select repeat('a', 100000)`,
    ],
    ['update', 'changes words', NOBODY, () => sql`update club_vocabulary set word = 'a'`],
    ['delete', 'forgets words', NOBODY, () => sql`delete from club_vocabulary`],
  ]),
];

import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { seenNow } from '#tests/builders/decisions.ts';
import { triesOf } from './http-matrix-deed.ts';
import type { HttpDeed } from './http-matrix-deed.ts';

const NOBODY = /*  */ '1 3 3 3 3 3 3 3 1 1 1';
const AUTHOR = /*  */ '1 3 Y 3 3 3 3 Y 1 1 1';

const isDecided = (comment: string): SQL => sql`exists (
  select from club_comments
  where id = ${comment} and not is_flagged and removed_for is distinct from 'insult')`;
const isRemoved = (comment: string): SQL =>
  sql`exists (select from club_comments where id = ${comment} and removed_for = 'safety')`;
const isBack = (comment: string): SQL =>
  sql`exists (select from club_comments where id = ${comment} and removed_for is null)`;
const isDeleted = (comment: string): SQL =>
  sql`not exists (select from club_comments where id = ${comment})`;

/** Parties to a case cannot decide it. http-matrix.ts explains the rows. */
export const CASES: readonly HttpDeed[] = [
  ...triesOf('POST reviews.moderation.unflagComment', [
    {
      title: '[MODR-05] keeps their own comment, as an administrator',
      outcomes: NOBODY,
      input: async (w, _me, database) => ({
        id: w.admins.flagged,
        seen: await seenNow(database, w.admins.flagged),
      }),
      done: (w) => isDecided(w.admins.flagged),
    },
    {
      title: '[MODR-05] keeps a comment that an administrator reported',
      outcomes: NOBODY,
      input: async (w, _me, database) => ({
        id: w.admins.reported,
        seen: await seenNow(database, w.admins.reported),
      }),
      done: (w) => isDecided(w.admins.reported),
    },
    {
      title: '[MODR-05] keeps a comment that has changed since',
      outcomes: '1 3 3 3 3 3 3 9 1 1 1',
      input: (w) => ({ id: w.flaggedComment, seen: '1 1 1' }),
      done: (w) => isDecided(w.flaggedComment),
    },
  ]),
  ...triesOf('POST reviews.moderation.removeComment', [
    {
      title: '[MODR-05] removes their own comment, as an administrator',
      outcomes: NOBODY,
      input: async (w, _me, database) => ({
        id: w.admins.flagged,
        rule: 'safety',
        seen: await seenNow(database, w.admins.flagged),
      }),
      done: (w) => isRemoved(w.admins.flagged),
    },
    {
      title: '[MODR-05] removes a comment that an administrator reported',
      outcomes: NOBODY,
      input: async (w, _me, database) => ({
        id: w.admins.reported,
        rule: 'safety',
        seen: await seenNow(database, w.admins.reported),
      }),
      done: (w) => isRemoved(w.admins.reported),
    },
  ]),
  ...triesOf('POST reviews.moderation.answerAppeal', [
    {
      title: '[MODR-07] answers their own appeal, as an administrator',
      outcomes: NOBODY,
      input: async (w, _me, database) => ({
        id: w.admins.appealed,
        answer: 'restored',
        seen: await seenNow(database, w.admins.appealed),
      }),
      done: (w) => isBack(w.admins.appealed),
    },
  ]),
  ...triesOf('POST reviews.comments.deleteComment', [
    {
      title: '[MODR-05] deletes a comment that was removed',
      outcomes: AUTHOR,
      input: (w) => ({ id: w.removedComments[0] }),
      done: (w) => isDeleted(w.removedComments[0]),
    },
    {
      title: '[MODR-07] deletes a comment for which there is an appeal',
      outcomes: AUTHOR,
      input: (w) => ({ id: w.removedComments[1] }),
      done: (w) => isDeleted(w.removedComments[1]),
    },
    {
      title: '[MODR-05] deletes a comment that an administrator reported',
      outcomes: NOBODY,
      input: (w) => ({ id: w.admins.reported }),
      done: (w) => isDeleted(w.admins.reported),
    },
  ]),
  ...triesOf('POST reviews.comments.appealRemoval', [
    {
      title: '[MODR-07] [REVW-08] appeals against the removal of the reply of the club',
      outcomes: '1 3 3 3 Y 3 3 3 1 1 1',
      input: (w) => ({ id: w.removedOfficialReply, words: w.words }),
      done: (w) => sql`exists (
        select from comment_decisions
        where comment_id = ${w.removedOfficialReply} and appeal = ${w.words})`,
    },
  ]),
  ...triesOf('POST reviews.comments.flagComment', [
    {
      title: '[MODR-05] reports a comment that was removed',
      outcomes: NOBODY,
      input: (w) => ({ id: w.removedComments[0], reason: 'insult' }),
      done: (w, me) => sql`exists (
        select from comment_reports
        where comment_id = ${w.removedComments[0]} and reporter_id = ${me.id})`,
    },
  ]),
  ...triesOf('GET /api/account/download', [
    {
      title: '[MODR-07] downloads the decision about a comment, which is the author’s',
      outcomes: '1 . Y . . . . . 1 1 1',
      shows: ({ value }, w) =>
        JSON.stringify(value).includes(w.removedComments[1]) ? 'all' : 'nothing',
    },
  ]),
];

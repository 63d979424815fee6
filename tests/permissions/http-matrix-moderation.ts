import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { LogPage } from '#features/site/audit-log/client.ts';
import type { Location } from '#features/places/administration/schema.ts';
import type { SuggestionPage } from '#features/clubs/suggestions/inbox-client.ts';
import type { AnySuggestion } from '#features/clubs/suggestions/inbox-schema.ts';
import type { ModerationMonth } from '#features/reviews/moderation/figure-rules.ts';
import type { WaitingPage } from '#features/site/waiting/client.ts';
import type { FlaggedPage } from '#features/reviews/moderation/client.ts';
import { seenNow } from '#tests/builders/decisions.ts';
import { showing, triesOf } from './http-matrix-deed.ts';
import type { HttpDeed } from './http-matrix-deed.ts';

const ADMIN = /*   */ '1 3 3 3 3 3 3 Y 1 1 1';
const MISSING = /* */ '1 3 3 3 3 3 3 4 1 1 1';
const THERE = /*   */ '1 3 3 3 3 3 3 9 1 1 1';

const ACTIVE = /*     */ '1 Y Y Y Y Y Y Y 1 1 1';
const NOT_THERE = /*    */ '1 4 4 4 4 4 4 4 1 1 1';

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const isOffered = (state: string, county: string | null = null): SQL => sql`exists (
  select from available_locations
  where state = ${state} and county is not distinct from ${county}::text and is_active)`;

const isFlagged = (comment: string): SQL =>
  sql`exists (select from club_comments where id = ${comment} and is_flagged)`;

const REPORTS: readonly HttpDeed[] = [
  ...triesOf('POST reviews.comments.flagComment', [
    {
      title: '[REVW-08] flags the reply of the club, which its admins cannot',
      outcomes: '1 Y Y Y 3 Y Y Y 1 1 1',
      input: (w) => ({ id: w.officialReply, reason: 'insult' }),
      done: (w) => isFlagged(w.officialReply),
    },
    {
      title: '[PERM-02] flags someone else’s comment',
      outcomes: ACTIVE,
      input: (w) => ({ id: w.othersComment, reason: 'insult' }),
      done: (w) => isFlagged(w.othersComment),
    },
    {
      title: '[MODR-01] flags a comment without a reason',
      outcomes: '0 0 0 0 0 0 0 0 0 0 0',
      input: (w) => ({ id: w.othersComment }),
      done: (w) => isFlagged(w.othersComment),
    },
    {
      title: 'flags the author’s comment, which the author cannot',
      outcomes: '1 Y 3 Y Y Y Y Y 1 1 1',
      input: (w) => ({ id: w.comment, reason: 'other', words: 'Something else' }),
      done: (w) => isFlagged(w.comment),
    },
    {
      title: '[MODR-02] flags a comment that is flagged',
      outcomes: ACTIVE,
      input: (w) => ({ id: w.flaggedComment, reason: 'minor' }),
      done: (w, me) => sql`exists (
        select from comment_reports
        where comment_id = ${w.flaggedComment} and reporter_id = ${me.id})`,
    },
    {
      title: 'flags a comment that is gone',
      outcomes: NOT_THERE,
      input: (w) => ({ id: w.gone, reason: 'insult' }),
      done: (w) => isFlagged(w.gone),
    },
  ]),
  ...triesOf('POST reviews.comments.appealRemoval', [
    {
      title: '[MODR-07] appeals against the removal of a comment, which is the author’s',
      outcomes: '1 3 Y 3 3 3 3 3 1 1 1',
      input: (w) => ({ id: w.removedComments[0], words: w.words }),
      done: (w) => sql`exists (
        select from comment_decisions
        where comment_id = ${w.removedComments[0]} and appeal = ${w.words})`,
    },
    {
      title: 'appeals for a comment that is not removed',
      outcomes: '1 3 3 3 3 3 3 3 1 1 1',
      input: (w) => ({ id: w.comment, words: w.words }),
      done: () => sql`false`,
    },
    {
      title: 'appeals for a comment that is gone',
      outcomes: NOT_THERE,
      input: (w) => ({ id: w.gone, words: w.words }),
      done: () => sql`false`,
    },
  ]),
];

const INBOX: readonly HttpDeed[] = [
  ...triesOf('GET clubs.suggestions.getSuggestions', [
    {
      title: 'lists suggestions',
      outcomes: ADMIN,
      // The page that starts with its own suggestion, whatever other tests have suggested since.
      input: ({ past }) => ({ status: 'new', after: `${past.getTime()}000_${LAST_ID}` }),
      shows: showing<SuggestionPage>(({ suggestions }, w) =>
        suggestions.some(({ id }) => id === w.suggestion),
      ),
    },
  ]),
  ...triesOf('GET clubs.suggestions.getSuggestion', [
    {
      title: 'reads one suggestion',
      outcomes: ADMIN,
      input: ({ suggestion }) => ({ id: suggestion }),
      shows: showing<AnySuggestion | null>((found, w) => found?.id === w.suggestion),
    },
  ]),
  ...triesOf('GET clubs.suggestions.getWaitingSuggestions', [
    {
      title: 'reads how many suggestions are waiting',
      outcomes: '. . . . . . . Y . . .',
      shows: showing<number>(
        (waiting) => waiting > 0,
        (waiting) => waiting === 0,
      ),
    },
  ]),
  ...triesOf('POST clubs.suggestions.handleSuggestion', [
    {
      title: 'sets the status of a suggestion',
      outcomes: ADMIN,
      input: (w) => ({ kind: 'edit', id: w.suggestion, version: 1, status: 'done', note: w.words }),
      done: (w, me) => sql`exists (
        select from club_edit_suggestions
        where id = ${w.suggestion} and status = 'done' and note = ${w.words} and handled_by = ${me.id})`,
    },
    {
      title: 'sets the status of a suggestion that someone else has handled since',
      outcomes: '1 3 3 3 3 3 3 9 1 1 1',
      input: (w) => ({ kind: 'edit', id: w.suggestion, version: 7, status: 'done', note: w.words }),
      done: (w) => sql`exists (select from club_edit_suggestions where note = ${w.words})`,
    },
  ]),
];

const WAITING: readonly HttpDeed[] = [
  ...triesOf('GET site.waiting.getWaiting', [
    {
      title: 'reads what is waiting',
      outcomes: ADMIN,
      input: () => ({ kind: 'reports', after: null }),
      shows: showing<WaitingPage>(({ counts }) => (counts.reports ?? 0) > 0),
    },
  ]),
  ...triesOf('POST site.waiting.setWaitingAlerts', [
    {
      title: 'gets what is waiting by email',
      outcomes: ADMIN,
      input: () => ({ alerts: 'weekly' }),
      done: (_, me) =>
        sql`exists (select from alert_settings where user_id = ${me.id} and waiting = 'weekly')`,
    },
  ]),
];

const LOCATIONS: readonly HttpDeed[] = [
  ...triesOf('GET places.administration.getAllLocations', [
    {
      title: '[PERM-14] reads all locations',
      outcomes: ADMIN,
      shows: showing<Location[]>((locations, w) => locations.some(({ id }) => id === w.location)),
    },
  ]),
  ...triesOf('POST places.administration.addState', [
    {
      title: '[PERM-14] adds a state',
      outcomes: ADMIN,
      input: (w) => ({ state: w.words }),
      done: (w) => isOffered(w.words),
    },
    {
      title: 'adds a state that exists',
      outcomes: THERE,
      input: (w) => ({ state: `  ${w.stateName.toUpperCase()} ` }),
      done: (w) => isOffered(w.stateName),
    },
  ]),
  ...triesOf('POST places.administration.addCounty', [
    {
      title: '[PERM-14] adds a county',
      outcomes: ADMIN,
      input: (w) => ({ state: w.stateName, county: w.words }),
      done: (w) => isOffered(w.stateName, w.words),
    },
    {
      title: 'adds a county to a state that does not exist',
      outcomes: MISSING,
      input: (w) => ({ state: w.words, county: 'York' }),
      done: (w) => isOffered(w.words, 'York'),
    },
  ]),
  ...triesOf('POST places.administration.setLocationStatus', [
    {
      title: '[PERM-14] switches a location on',
      outcomes: ADMIN,
      input: (w) => ({ id: w.location, isActive: true }),
      done: (w) => isOffered(w.stateName),
    },
    {
      title: 'switches a location on that is gone',
      outcomes: MISSING,
      input: (w) => ({ id: w.gone, isActive: true }),
      done: () => sql`false`,
    },
  ]),
  ...triesOf('POST places.administration.deleteLocation', [
    {
      title: '[PERM-14] deletes a location',
      outcomes: ADMIN,
      input: (w) => ({ id: w.location }),
      done: (w) => sql`not exists (select from available_locations where id = ${w.location})`,
    },
    {
      title: 'deletes a location that is gone',
      outcomes: MISSING,
      input: (w) => ({ id: w.gone }),
      done: () => sql`false`,
    },
  ]),
];

const COMMENTS: readonly HttpDeed[] = [
  ...triesOf('GET reviews.moderation.getModerationMonths', [
    {
      title: '[MODR-08] reads the figures of moderation, by month',
      outcomes: 'Y Y Y Y Y Y Y Y Y Y Y',
      shows: showing<ModerationMonth[]>((months) => months.some(({ reports }) => reports > 0)),
    },
  ]),
  ...triesOf('GET reviews.moderation.getWaitingComments', [
    {
      title: 'reads how many comments wait for review',
      outcomes: '. . . . . . . Y . . .',
      shows: showing<number>(
        (waiting) => waiting > 0,
        (waiting) => waiting === 0,
      ),
    },
  ]),
  ...triesOf('GET reviews.moderation.getFlaggedComments', [
    {
      title: '[PERM-14] reads the flagged comments',
      outcomes: ADMIN,
      input: () => ({ after: null }),
      shows: showing<FlaggedPage>(
        ({ comments }) =>
          comments.length > 0 &&
          comments.every(({ is_flagged: isFlagged, appeal }) => isFlagged || appeal !== null),
      ),
    },
  ]),
  ...triesOf('POST reviews.moderation.unflagComment', [
    {
      title: '[PERM-14] unflags a comment',
      outcomes: ADMIN,
      input: async (w, _me, database) => ({
        id: w.flaggedComment,
        seen: await seenNow(database, w.flaggedComment),
      }),
      done: (w) => sql`exists (
        select from club_comments where id = ${w.flaggedComment} and not is_flagged)`,
    },
    {
      title: 'unflags a comment without a flag',
      outcomes: THERE,
      input: async (w, _me, database) => ({
        id: w.comment,
        seen: await seenNow(database, w.comment),
      }),
      done: () => sql`false`,
    },
    {
      title: 'unflags a comment that is gone',
      outcomes: MISSING,
      input: async (w, _me, database) => ({ id: w.gone, seen: await seenNow(database, w.gone) }),
      done: () => sql`false`,
    },
  ]),
  ...triesOf('POST reviews.moderation.undoDecision', [
    {
      title: '[MODR-05] undoes their own removal a moment later',
      outcomes: ADMIN,
      input: async (w, me, database) => {
        const [id] = w.removedComments;
        if (me.name === 'admin') {
          await database.execute(sql`
            update comment_decisions set undo = '{}', decided_by = ${me.id}, created_at = now()
            where comment_id = ${id}`);
        }
        return { id };
      },
      done: (w) => sql`exists (
        select from club_comments where id = ${w.removedComments[0]} and removed_for is null)`,
    },
    {
      title: '[MODR-05] undoes a decision that does not exist',
      outcomes: THERE,
      input: (w) => ({ id: w.flaggedComment }),
      done: () => sql`false`,
    },
    {
      title: 'undoes the decision about a comment that is gone',
      outcomes: MISSING,
      input: (w) => ({ id: w.gone }),
      done: () => sql`false`,
    },
  ]),
  ...triesOf('POST reviews.moderation.removeComment', [
    {
      title: '[PERM-14] [MODR-05] removes a comment that was reported',
      outcomes: ADMIN,
      input: async (w, _me, database) => ({
        id: w.flaggedComment,
        rule: 'insult',
        seen: await seenNow(database, w.flaggedComment),
      }),
      done: (w) => sql`exists (
        select from club_comments where id = ${w.flaggedComment} and removed_for = 'insult')`,
    },
    {
      title: 'removes a comment that no one reported',
      outcomes: THERE,
      input: async (w, _me, database) => ({
        id: w.comment,
        rule: 'insult',
        seen: await seenNow(database, w.comment),
      }),
      done: (w) => sql`exists (
        select from club_comments where id = ${w.comment} and removed_for is not null)`,
    },
  ]),
  ...triesOf('POST reviews.moderation.answerAppeal', [
    {
      title: '[PERM-14] [MODR-07] answers an appeal',
      outcomes: ADMIN,
      input: async (w, _me, database) => ({
        id: w.removedComments[1],
        answer: 'restored',
        seen: await seenNow(database, w.removedComments[1]),
      }),
      done: (w) => sql`exists (
        select from club_comments where id = ${w.removedComments[1]} and removed_for is null)`,
    },
    {
      title: 'answers an appeal that does not exist',
      outcomes: THERE,
      input: async (w, _me, database) => ({
        id: w.removedComments[0],
        answer: 'restored',
        seen: await seenNow(database, w.removedComments[0]),
      }),
      done: (w) => sql`exists (
        select from club_comments where id = ${w.removedComments[0]} and removed_for is null)`,
    },
  ]),
];

/** The log of changes, locations and flagged comments; http-matrix.ts explains the rows. */
export const MODERATION: readonly HttpDeed[] = [
  ...triesOf('GET site.audit-log.getChangeLog', [
    {
      title: 'reads the log of changes',
      outcomes: ADMIN,
      input: (w) => ({ kind: 'club', id: w.club, after: null }),
      shows: showing<LogPage>(({ changes, next }) => changes.length === 0 && next === null),
    },
    {
      title: 'searches the log of changes by a person’s name',
      outcomes: ADMIN,
      input: (w) => ({ who: w.bystander.username, after: null }),
      shows: showing<LogPage>(({ people }) => people === 1),
    },
    {
      title: 'reads what a deleted user changed',
      outcomes: ADMIN,
      input: (w) => ({ who: 'Deleted user', id: w.gone, after: null }),
      shows: showing<LogPage>(({ changes, next }) => changes.length === 0 && next === null),
    },
  ]),
  ...LOCATIONS,
  ...INBOX,
  ...WAITING,
  ...REPORTS,
  ...COMMENTS,
];

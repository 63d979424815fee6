import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { LogPage } from '#features/site/audit-log/schema.ts';
import type { Location } from '#features/locations/location-administration/schema.ts';
import type { SuggestionPage } from '#features/clubs/suggestion-inbox/schema.ts';
import type { FlaggedPage } from '#features/reviews/moderation/schema.ts';
import { showing, triesOf } from './http-matrix-deed.ts';
import type { HttpDeed } from './http-matrix-deed.ts';

const ADMIN = /*   */ '1 3 3 3 3 3 3 Y 1 1 1';
const NOTHING = /* */ '1 3 3 3 3 3 3 . 1 1 1';
const MISSING = /* */ '1 3 3 3 3 3 3 4 1 1 1';
const THERE = /*   */ '1 3 3 3 3 3 3 9 1 1 1';

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const isOffered = (state: string, county: string | null = null): SQL => sql`exists (
  select from available_locations
  where state = ${state} and county is not distinct from ${county}::text and is_active)`;

const INBOX: readonly HttpDeed[] = [
  ...triesOf('GET suggestion-inbox.getSuggestions', [
    {
      title: 'reads what was suggested',
      outcomes: ADMIN,
      // The page that begins with its own, whatever other tests have suggested since.
      input: ({ past }) => ({ status: 'new', after: `${past.getTime()}000_${LAST_ID}` }),
      shows: showing<SuggestionPage>(({ suggestions }, w) =>
        suggestions.some(({ id }) => id === w.suggestion),
      ),
    },
  ]),
  ...triesOf('GET suggestion-inbox.getWaitingSuggestions', [
    {
      title: 'reads how many suggestions wait',
      outcomes: '. . . . . . . Y . . .',
      shows: showing<number>(
        (waiting) => waiting > 0,
        (waiting) => waiting === 0,
      ),
    },
  ]),
  ...triesOf('POST suggestion-inbox.handleSuggestion', [
    {
      title: 'says how far a suggestion is',
      outcomes: ADMIN,
      input: (w) => ({ kind: 'edit', id: w.suggestion, version: 1, status: 'done', note: w.words }),
      done: (w, me) => sql`exists (
        select from club_edit_suggestions
        where id = ${w.suggestion} and status = 'done' and note = ${w.words} and handled_by = ${me.id})`,
    },
    {
      title: 'says how far a suggestion is that somebody else has handled since',
      outcomes: '1 3 3 3 3 3 3 9 1 1 1',
      input: (w) => ({ kind: 'edit', id: w.suggestion, version: 7, status: 'done', note: w.words }),
      done: (w) => sql`exists (select from club_edit_suggestions where note = ${w.words})`,
    },
  ]),
];

const LOCATIONS: readonly HttpDeed[] = [
  ...triesOf('GET location-administration.getAllLocations', [
    {
      title: '[PERM-14] reads all locations',
      outcomes: ADMIN,
      shows: showing<Location[]>((locations, w) => locations.some(({ id }) => id === w.location)),
    },
  ]),
  ...triesOf('GET location-administration.getUnlistedCounties', [
    {
      title: 'reads the counties of clubs that are in no list',
      outcomes: ADMIN,
      shows: showing<unknown[]>((counties) => Array.isArray(counties)),
    },
  ]),
  ...triesOf('GET location-administration.getUnplacedClubs', [
    {
      title: '[NEAR-11] reads what could not be placed',
      outcomes: ADMIN,
      shows: showing<{ total: number }>(({ total }) => total >= 0),
    },
  ]),
  ...triesOf('POST location-administration.addState', [
    {
      title: '[PERM-14] adds a state',
      outcomes: ADMIN,
      input: (w) => ({ state: w.words }),
      done: (w) => isOffered(w.words),
    },
    {
      title: 'adds a state that is there',
      outcomes: THERE,
      input: (w) => ({ state: `  ${w.stateName.toUpperCase()} ` }),
      done: (w) => isOffered(w.stateName),
    },
  ]),
  ...triesOf('POST location-administration.addCounty', [
    {
      title: '[PERM-14] adds a county',
      outcomes: ADMIN,
      input: (w) => ({ state: w.stateName, county: w.words }),
      done: (w) => isOffered(w.stateName, w.words),
    },
    {
      title: 'adds a county to a state that is not there',
      outcomes: MISSING,
      input: (w) => ({ state: w.words, county: 'York' }),
      done: (w) => isOffered(w.words, 'York'),
    },
  ]),
  ...triesOf('POST location-administration.setLocationStatus', [
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
  ...triesOf('POST location-administration.deleteLocation', [
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
  ...triesOf('GET moderation.getWaitingComments', [
    {
      title: 'reads how many comments wait for review',
      outcomes: '. . . . . . . Y . . .',
      shows: showing<number>(
        (waiting) => waiting > 0,
        (waiting) => waiting === 0,
      ),
    },
  ]),
  ...triesOf('GET moderation.getFlaggedComments', [
    {
      title: '[PERM-14] reads the flagged comments',
      outcomes: ADMIN,
      input: () => ({ after: null }),
      shows: showing<FlaggedPage>(
        ({ comments }) => comments.length > 0 && comments.every((comment) => comment.is_flagged),
      ),
    },
  ]),
  ...triesOf('POST moderation.unflagComment', [
    {
      title: '[PERM-14] takes the flag from a comment',
      outcomes: ADMIN,
      input: (w) => ({ id: w.flaggedComment }),
      done: (w) => sql`exists (
        select from club_comments where id = ${w.flaggedComment} and not is_flagged)`,
    },
    {
      title: 'takes the flag from a comment that has none',
      outcomes: NOTHING,
      input: (w) => ({ id: w.comment }),
      done: () => sql`false`,
    },
    {
      title: 'takes the flag from a comment that is gone',
      outcomes: MISSING,
      input: (w) => ({ id: w.gone }),
      done: () => sql`false`,
    },
  ]),
];

/** The log of changes, locations and flagged comments; http-matrix.ts tells how to read the rows. */
export const MODERATION: readonly HttpDeed[] = [
  ...triesOf('GET audit-log.getChangeLog', [
    {
      title: 'reads who changed what',
      outcomes: ADMIN,
      input: (w) => ({ kind: 'club', id: w.club, after: null }),
      shows: showing<LogPage>(({ changes, next }) => changes.length === 0 && next === null),
    },
    {
      title: 'reads who changed what of everything, by the name of a person',
      outcomes: ADMIN,
      input: (w) => ({ who: w.bystander.username, after: null }),
      shows: showing<LogPage>(({ people }) => people === 1),
    },
    {
      title: 'reads what somebody who is gone changed',
      outcomes: ADMIN,
      input: (w) => ({ who: 'Deleted user', id: w.gone, after: null }),
      shows: showing<LogPage>(({ changes, next }) => changes.length === 0 && next === null),
    },
  ]),
  ...LOCATIONS,
  ...INBOX,
  ...COMMENTS,
];

import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { TryoutsToEdit } from '#features/tryouts/editing/client.ts';
import type { BoardPage } from '#features/tryouts/board/client.ts';
import type { Tryout } from '#features/tryouts/board/schema.ts';
import { dayAt } from '#domain/season.ts';
import { tryoutSeasonOf } from '#domain/tryout-season.ts';
import { seasons, site } from '#site.config.ts';
import { showing, triesOf } from './http-matrix-deed.ts';
import type { World } from './http-matrix-world.ts';
import type { HttpDeed, Read } from './http-matrix-deed.ts';

const EVERYBODY = /* */ 'Y Y Y Y Y Y Y Y Y Y Y';
const EDITORS = /*   */ '1 3 3 3 Y 3 3 Y 1 1 1';
const ABSENT = /*    */ '4 4 4 4 4 4 4 4 4 4 4';

const isCalendar: Read['shows'] = ({ text }) =>
  text.startsWith('BEGIN:VCALENDAR') ? 'all' : 'something else';

const IN_A_MONTH = dayAt(new Date(Date.now() + 30 * 24 * 60 * 60_000), site.timeZone);

/** The form of one tryout, as sent. */
const FORM = {
  season: String(tryoutSeasonOf(IN_A_MONTH, seasons.begins)),
  venueAddress: 'Entered over HTTP',
  dates: [
    {
      gender: 'Boys',
      ageGroups: ['U12'],
      date: IN_A_MONTH,
      start: '09:00',
      end: '11:00',
    },
  ],
};

const deedOn = (w: World, id = w.tryout) => ({ clubId: w.club, id, version: 0 });
const isStored = (condition: SQL): SQL => sql`exists (select from tryouts where ${condition})`;

/** Tryouts; http-matrix.ts explains the rows. */
export const TRYOUTS: readonly HttpDeed[] = [
  ...triesOf('GET tryouts.board.getTryouts', [
    {
      title: 'reads the board',
      outcomes: EVERYBODY,
      input: () => ({}),
      shows: showing<BoardPage>(({ tryouts }) => tryouts.length > 0),
    },
  ]),
  ...triesOf('GET tryouts.board.getTryout', [
    {
      title: 'reads a tryout',
      outcomes: EVERYBODY,
      input: (w) => ({ id: w.tryout }),
      shows: showing<Tryout | null>((tryout, w) => tryout?.id === w.tryout),
    },
  ]),
  ...triesOf('GET /tryouts.ics', [
    { title: 'reads the calendar of the board', outcomes: EVERYBODY, shows: isCalendar },
    {
      title: '[TRYO-05] reads the calendar of a club',
      outcomes: EVERYBODY,
      input: (w) => ({ club: w.club }),
      shows: (answer, w, me) =>
        answer.text.includes(`UID:${w.tryout}@`) ? isCalendar(answer, w, me) : 'something else',
    },
    {
      title: 'reads the calendar of a club that does not exist',
      outcomes: ABSENT,
      input: (w) => ({ club: w.gone }),
      shows: isCalendar,
    },
  ]),
  ...triesOf('GET /tryouts/{$tryoutId}.ics', [
    {
      title: 'reads a tryout for a calendar',
      outcomes: EVERYBODY,
      input: (w) => ({ tryoutId: w.tryout }),
      shows: isCalendar,
    },
    {
      title: 'reads one that does not exist',
      outcomes: ABSENT,
      input: (w) => ({ tryoutId: w.gone }),
      shows: isCalendar,
    },
  ]),
  ...triesOf('GET tryouts.editing.getTryoutsToEdit', [
    {
      title: '[TRYO-07] reads the tryouts of a club to edit them',
      outcomes: '. . . . Y . . Y . . .',
      input: (w) => ({ clubId: w.club }),
      shows: showing<TryoutsToEdit>(
        (answer, w) =>
          answer.kind === 'editable' && answer.tryouts.some(({ id }) => id === w.tryout),
        (answer) => answer.kind === 'denied',
      ),
    },
  ]),
  ...triesOf('POST tryouts.editing.addTryouts', [
    {
      title: '[TRYO-07] adds a tryout to a club',
      outcomes: EDITORS,
      input: (w) => ({ clubId: w.club, form: FORM }),
      done: (w) => isStored(sql`club_id = ${w.club} and venue_address = 'Entered over HTTP'`),
    },
  ]),
  ...triesOf('POST tryouts.editing.changeTryout', [
    {
      title: '[TRYO-07] changes a tryout',
      outcomes: EDITORS,
      input: (w) => ({ deed: deedOn(w), form: FORM }),
      done: (w) => isStored(sql`id = ${w.tryout} and venue_address = 'Entered over HTTP'`),
    },
  ]),
  ...triesOf('POST tryouts.editing.setTryoutStatus', [
    {
      title: '[TRYO-07] cancels a tryout',
      outcomes: EDITORS,
      input: (w) => ({ deed: deedOn(w), status: 'canceled' }),
      done: (w) => isStored(sql`id = ${w.tryout} and status = 'canceled'`),
    },
  ]),
  ...triesOf('POST tryouts.editing.deleteTryout', [
    {
      title: '[TRYO-07] deletes a tryout that was canceled a day ago',
      outcomes: EDITORS,
      input: (w) => deedOn(w, w.canceledTryout),
      done: (w) => sql`not ${isStored(sql`id = ${w.canceledTryout}`)}`,
    },
    {
      title: '[TRYO-05] deletes a tryout that was canceled less than a day ago',
      outcomes: '1 3 3 3 9 3 3 9 1 1 1',
      input: (w) => deedOn(w, w.justCanceledTryout),
      done: (w) => sql`not ${isStored(sql`id = ${w.justCanceledTryout}`)}`,
    },
    {
      title: 'deletes an upcoming tryout',
      outcomes: '1 3 3 3 9 3 3 9 1 1 1',
      input: (w) => deedOn(w),
      done: (w) => sql`not ${isStored(sql`id = ${w.tryout}`)}`,
    },
  ]),
];

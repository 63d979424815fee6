import type { BoardPage, Tryout } from '#features/tryouts/board/schema.ts';
import { showing, triesOf } from './http-matrix-deed.ts';
import type { HttpDeed, Read } from './http-matrix-deed.ts';

const EVERYBODY = /* */ 'Y Y Y Y Y Y Y Y Y Y Y';
const ABSENT = /*    */ '4 4 4 4 4 4 4 4 4 4 4';

const isCalendar: Read['shows'] = ({ text }) =>
  text.startsWith('BEGIN:VCALENDAR') ? 'all' : 'something else';

/** Tryouts; http-matrix.ts tells how to read the rows. */
export const TRYOUTS: readonly HttpDeed[] = [
  ...triesOf('GET board.getTryouts', [
    {
      title: 'reads the board',
      outcomes: EVERYBODY,
      input: () => ({}),
      shows: showing<BoardPage>(({ tryouts }) => tryouts.length > 0),
    },
  ]),
  ...triesOf('GET board.getTryout', [
    {
      title: 'reads a tryout',
      outcomes: EVERYBODY,
      input: (w) => ({ id: w.tryout }),
      shows: showing<Tryout | null>((tryout, w) => tryout?.id === w.tryout),
    },
  ]),
  ...triesOf('GET /tryouts.ics', [
    { title: 'reads the calendar of the board', outcomes: EVERYBODY, shows: isCalendar },
  ]),
  ...triesOf('GET /tryouts/{$tryoutId}.ics', [
    {
      title: 'reads a tryout for a calendar',
      outcomes: EVERYBODY,
      input: (w) => ({ tryoutId: w.tryout }),
      shows: isCalendar,
    },
    {
      title: 'reads one that is not there',
      outcomes: ABSENT,
      input: (w) => ({ tryoutId: w.gone }),
      shows: isCalendar,
    },
  ]),
];

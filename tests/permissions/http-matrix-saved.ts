import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { ClubSummary } from '#features/clubs/finder/schema.ts';
import type { savedClubsOf } from '#features/saved/clubs/queries.server.ts';
import type { SavedSearch } from '#features/saved/searches/schema.ts';
import { showing, triesOf } from './http-matrix-deed.ts';
import type { HttpDeed } from './http-matrix-deed.ts';
import { FileInput } from './server-function.ts';

const EVERYBODY = /* */ 'Y Y Y Y Y Y Y Y Y Y Y';
const ACTIVE = /*    */ '1 Y Y Y Y Y Y Y 1 1 1';
const MISSING = /*   */ '1 4 4 4 4 4 4 4 1 1 1';
/** The member has saved the club and the search. */
const MEMBER = /*    */ '. Y . . . . . . . . .';
const ITS_OWN = /*   */ '1 Y 4 4 4 4 4 4 1 1 1';
const REMOVES = /*   */ '1 Y . . . . . . 1 1 1';
const NOTHING = /*   */ '1 . . . . . . . 1 1 1';

const hasSaved = (person: string, club: string): SQL =>
  sql`exists (select from saved_clubs where user_id = ${person} and club_id = ${club})`;
const hasSearch = (person: string, condition: SQL): SQL =>
  sql`exists (select from saved_searches where user_id = ${person} and ${condition})`;

const getsNone = (person: string): SQL =>
  sql`exists (select from alert_settings where user_id = ${person} and clubs = 'off')`;
const hearsOf = (search: string): SQL =>
  sql`exists (select from saved_searches where id = ${search} and alerts = 'daily')`;
/** A mail program's one-click request (RFC 8058). */
const oneClick = (key: string, of: string): FileInput =>
  new FileInput({ key, of }, Buffer.from('List-Unsubscribe=One-Click'));

/** What members save; http-matrix.ts explains the rows. */
export const SAVED: readonly HttpDeed[] = [
  ...triesOf('GET saved.clubs.getSavedIds', [
    {
      title: 'reads which clubs are saved, and no others',
      outcomes: MEMBER,
      shows: showing<string[] | null>(
        (ids, w) => ids?.includes(w.club) ?? false,
        (ids) => ids === null || ids.length === 0,
      ),
    },
  ]),
  ...triesOf('GET saved.clubs.getSavedClubs', [
    {
      title: '[MINE-03] reads the saved clubs with their notes, and no others',
      outcomes: MEMBER,
      shows: showing<Awaited<ReturnType<typeof savedClubsOf>> | null>(
        (saved, w) => saved?.clubs.some(({ id, note }) => id === w.club && note !== null) ?? false,
        (saved) => saved === null || saved.clubs.length === 0,
      ),
    },
  ]),
  ...triesOf('GET saved.clubs.getCards', [
    {
      title: '[MINE-02] reads the cards of clubs saved in a browser',
      outcomes: EVERYBODY,
      input: (w) => ({ clubIds: [w.gone, w.club] }),
      shows: showing<ClubSummary[]>((cards, w) => cards.length === 1 && cards[0]?.id === w.club),
    },
  ]),
  ...triesOf('POST saved.clubs.setSaved', [
    {
      title: '[MINE-01] saves a club',
      outcomes: ACTIVE,
      input: (w) => ({ clubId: w.strangeClub, isSaved: true }),
      done: (w, me) => hasSaved(me.id, w.strangeClub),
    },
    {
      title: 'saves a club that is gone',
      outcomes: MISSING,
      input: (w) => ({ clubId: w.gone, isSaved: true }),
      done: (w, me) => hasSaved(me.id, w.gone),
    },
    {
      title: '[MINE-01] removes a saved club',
      outcomes: REMOVES,
      input: (w) => ({ clubId: w.club, isSaved: false }),
      done: (w, me) =>
        sql`${me.name === 'member'} and not ${hasSaved(me.id, w.club)} and ${hasSaved(w.bystander.id, w.club)}`,
    },
  ]),
  ...triesOf('POST saved.clubs.joinSaved', [
    {
      title: '[MINE-02] adds the browser’s saved clubs, without deleted ones',
      outcomes: ACTIVE,
      input: (w) => ({ clubIds: [w.otherClub, w.gone] }),
      done: (w, me) => sql`${hasSaved(me.id, w.otherClub)} and not ${hasSaved(me.id, w.gone)}`,
    },
  ]),
  ...triesOf('POST saved.clubs.noteSaved', [
    {
      title: '[MINE-03] writes a note about a saved club',
      outcomes: ITS_OWN,
      input: (w) => ({ clubId: w.club, note: w.words }),
      done: (w, me) => sql`exists (
        select from saved_clubs where user_id = ${me.id} and club_id = ${w.club} and note = ${w.words})`,
    },
  ]),
  ...triesOf('POST saved.clubs.setClubAlerts', [
    {
      title: '[MINE-05] gets weekly alerts about saved clubs',
      outcomes: ACTIVE,
      input: () => ({ alerts: 'weekly' }),
      done: (_, me) =>
        sql`exists (select from alert_settings where user_id = ${me.id} and clubs = 'weekly')`,
    },
  ]),
  ...triesOf('GET /api/unsubscribe', [
    {
      title: '[MINE-08] follows the link that ends alerts, which asks first',
      outcomes: EVERYBODY,
      input: (w) => ({ key: w.unsubscribeKey, of: 'clubs' }),
      shows: ({ status, headers }) =>
        status === 303 && headers.get('location')?.startsWith('/unsubscribe?key=')
          ? 'all'
          : 'something else',
    },
  ]),
  ...triesOf('POST /api/unsubscribe', [
    {
      title: '[MINE-08] ends alerts for saved clubs with the key of a mail, and no others',
      outcomes: EVERYBODY,
      input: (w) => oneClick(w.unsubscribeKey, 'clubs'),
      done: (w) => sql`${getsNone(w.bystander.id)} and ${hearsOf(w.othersSearch)}`,
    },
    {
      title: '[MINE-08] ends alerts for a search with the key of a mail, and no others',
      outcomes: EVERYBODY,
      input: (w) => oneClick(w.unsubscribeKey, w.othersSearch),
      done: (w) => sql`not ${getsNone(w.bystander.id)} and not ${hearsOf(w.othersSearch)}`,
    },
    {
      title: 'ends alerts with an unknown key',
      outcomes: '4 4 4 4 4 4 4 4 4 4 4',
      input: (w) => oneClick('0'.repeat(64), `clubs,${w.othersSearch}`),
      done: (w) => sql`${getsNone(w.bystander.id)} or not ${hearsOf(w.othersSearch)}`,
    },
  ]),
  ...triesOf('GET saved.searches.getSavedSearches', [
    {
      title: 'reads their own searches, and no others',
      outcomes: MEMBER,
      shows: showing<SavedSearch[]>(
        (searches, w) =>
          searches.some(({ id }) => id === w.search) &&
          !searches.some(({ id }) => id === w.othersSearch),
        (searches) => searches.length === 0,
      ),
    },
  ]),
  ...triesOf('POST saved.searches.saveSearch', [
    {
      title: '[MINE-04] saves a search',
      outcomes: ACTIVE,
      input: (w) => ({ name: w.words, page: 'finder', query: `?gender=Girls&name=${w.newName}` }),
      done: (w, me) => hasSearch(me.id, sql`name = ${w.words}`),
    },
  ]),
  ...triesOf('POST saved.searches.renameSearch', [
    {
      title: '[MINE-04] renames a search',
      outcomes: ITS_OWN,
      input: (w) => ({ id: w.search, name: w.words }),
      done: (w, me) => hasSearch(me.id, sql`name = ${w.words}`),
    },
  ]),
  ...triesOf('POST saved.searches.setSearchAlerts', [
    {
      title: '[MINE-05] gets daily alerts for a search',
      outcomes: ITS_OWN,
      input: (w) => ({ id: w.search, alerts: 'daily' }),
      done: (w, me) => hasSearch(me.id, sql`id = ${w.search} and alerts = 'daily'`),
    },
  ]),
  ...triesOf('POST saved.searches.deleteSearch', [
    {
      title: '[MINE-04] deletes a search',
      outcomes: REMOVES,
      input: (w) => ({ id: w.search }),
      done: (w) => sql`not exists (select from saved_searches where id = ${w.search})`,
    },
    {
      title: 'deletes someone else’s search',
      outcomes: NOTHING,
      input: (w) => ({ id: w.othersSearch }),
      done: (w) => sql`not exists (select from saved_searches where id = ${w.othersSearch})`,
    },
  ]),
];

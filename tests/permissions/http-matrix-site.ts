import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AgeGuide } from '#domain/season.ts';
import type { Analytics, EmptySearch } from '#features/site/page-views/schema.ts';
import type { Statistics } from '#features/site/page-views/statistics-client.ts';
import { site } from '#site.config.ts';
import { showing, triesOf } from './http-matrix-deed.ts';
import type { HttpDeed, Read } from './http-matrix-deed.ts';
import type { World } from './http-matrix-world.ts';

const EVERYBODY = /* */ 'Y Y Y Y Y Y Y Y Y Y Y';
const ADMIN = /*     */ '1 3 3 3 3 3 3 Y 1 1 1';
const ABSENT = /*    */ '4 4 4 4 4 4 4 4 4 4 4';

const pathOf = ({ clubPath: { state, county, city, clubSlug } }: World): string =>
  `/clubs/${state}/${county}/${city}/${clubSlug}`;
const isCounted = (path: string): SQL => sql`exists (
  select from page_views where day = (now() at time zone ${site.timeZone})::date and path = ${path})`;
/** A search for this row only. */
const feeOf = ({ club }: World) => `?maxFee=${Number.parseInt(club.slice(0, 4), 16)}`;
const contains =
  (start: string): Read['shows'] =>
  ({ text }) =>
    text.startsWith(start) ? 'all' : 'something else';
const isPng: Read['shows'] = ({ headers }) =>
  headers.get('content-type') === 'image/png' ? 'all' : 'something else';

/** What the site tells crawlers and phones, and what it counts; http-matrix.ts explains the rows. */
export const SITE_FILES: readonly HttpDeed[] = [
  ...triesOf('GET platform.getToday', [
    {
      title: 'reads today’s date',
      outcomes: EVERYBODY,
      shows: showing<string>((day) => /^[A-Z][a-z]+ \d{1,2}, \d{4}$/.test(day)),
    },
  ]),
  ...triesOf('GET platform.getAgeGuide', [
    {
      title: 'reads the birth dates of age groups',
      outcomes: EVERYBODY,
      shows: showing<AgeGuide>(({ ages }) => ages.length > 0),
    },
  ]),
  ...triesOf('GET platform.getIsOpenDemo', [
    {
      title: 'reads whether this is a demo that a network may see',
      outcomes: EVERYBODY,
      shows: showing<boolean>((isOpenDemo) => isOpenDemo),
    },
  ]),
  ...triesOf('GET site.page-views.getAnalytics', [
    {
      title: 'reads which provider counts page views',
      outcomes: EVERYBODY,
      shows: showing<Analytics>(({ provider }) => provider === 'builtin'),
    },
  ]),
  ...triesOf('GET site.page-views.getStatistics', [
    {
      title: 'reads page view counts',
      outcomes: ADMIN,
      shows: showing<Statistics>(({ days }) => days.length === 30),
    },
  ]),
  ...triesOf('GET site.page-views.getEmptySearches', [
    {
      title: '[OPER-04] reads which searches found nothing',
      outcomes: ADMIN,
      shows: showing<readonly EmptySearch[]>(Array.isArray),
    },
  ]),
  ...triesOf('POST /api/page-view', [
    {
      title: '[OPER-04] reports a search without results',
      outcomes: EVERYBODY,
      input: (w) => ({ path: '/find-club', nothingFor: feeOf(w) }),
      done: (w) => sql`exists (select from empty_searches where query = ${feeOf(w)})`,
    },
    {
      title: 'reports a view of a public page',
      outcomes: EVERYBODY,
      input: (w) => ({ path: pathOf(w) }),
      done: (w) => isCounted(pathOf(w)),
    },
    {
      title: 'reports a visit of a campaign',
      outcomes: EVERYBODY,
      input: (w) => ({ path: '/', campaign: { source: w.words } }),
      done: (w) => isCounted(`(campaign) ${w.words}`),
    },
    {
      title: 'reports a view of an unknown page',
      outcomes: '. . . . . . . . . . .',
      input: (w) => ({ path: `/${w.words}` }),
      done: (w) => sql`exists (select from page_views where path like ${`%${w.words}%`})`,
    },
  ]),
  ...triesOf('POST /api/nearest-zip', [
    {
      title: '[NEAR-06] requests the ZIP code nearest to a position',
      outcomes: EVERYBODY,
      input: () => ({ latitude: 39.935, longitude: -75.025 }),
      shows: contains('{"zip":"08002"}'),
    },
  ]),
  ...triesOf('GET /.well-known/change-password', [
    {
      title: 'is led to the form that changes the password',
      outcomes: EVERYBODY,
      shows: ({ status, headers }) =>
        status === 302 && headers.get('location') === '/profile#change-password'
          ? 'all'
          : 'something else',
    },
  ]),
  ...triesOf('GET /robots.txt', [
    {
      title: 'reads the rules for crawlers',
      outcomes: EVERYBODY,
      shows: contains('User-agent: *'),
    },
  ]),
  ...triesOf('GET /sitemap.xml', [
    { title: 'reads the sitemap', outcomes: EVERYBODY, shows: contains('<?xml ') },
  ]),
  ...triesOf('GET /sitemap-{$file}.xml', [
    {
      title: 'reads a part of the sitemap',
      outcomes: EVERYBODY,
      input: () => ({ file: 'pages-1' }),
      shows: contains('<?xml '),
    },
    {
      title: 'reads a part that does not exist',
      outcomes: ABSENT,
      input: () => ({ file: 'members-1' }),
      shows: contains('<?xml '),
    },
  ]),
  ...triesOf('GET /preview/{$name}.png', [
    {
      title: 'sees the card of a club',
      outcomes: EVERYBODY,
      input: (w) => ({ name: w.club }),
      shows: isPng,
    },
    {
      title: 'sees the card of a guide',
      outcomes: EVERYBODY,
      input: (w) => ({ name: `post-${w.blog.post}` }),
      shows: isPng,
    },
    {
      title: 'sees no card of a draft',
      outcomes: ABSENT,
      input: (w) => ({ name: `post-${w.blog.draft}` }),
      shows: isPng,
    },
    {
      title: 'sees no card of a person',
      outcomes: ABSENT,
      input: (w) => ({ name: w.bystander.id }),
      shows: isPng,
    },
  ]),
  ...triesOf('GET site.open-data.getOpenData', [
    {
      title: '[OPEN-01] reads what the page about open data shows',
      outcomes: EVERYBODY,
      input: (w) => ({ embed: w.club }),
      shows: showing<{ embed: object | null }>(({ embed }) => embed !== null),
    },
  ]),
  ...triesOf('GET /api/v1/{$what}', [
    {
      title: '[OPEN-03] reads the clubs as a program',
      outcomes: EVERYBODY,
      input: () => ({ what: 'clubs' }),
      shows: contains('{"asOf":'),
    },
    {
      title: '[OPEN-01] downloads the tryouts',
      outcomes: EVERYBODY,
      input: () => ({ what: 'tryouts.csv' }),
      shows: contains('id,clubId,clubName,'),
    },
    {
      title: '[OPEN-08] requests members',
      outcomes: ABSENT,
      input: () => ({ what: 'members' }),
      shows: contains('{"asOf":'),
    },
  ]),
  ...triesOf('GET /api/v1/clubs/{$clubId}', [
    {
      title: '[OPEN-03] reads a club as a program',
      outcomes: EVERYBODY,
      input: (w) => ({ clubId: w.club }),
      shows: ({ text }, w) => (text.startsWith(`{"id":"${w.club}"`) ? 'all' : 'something else'),
    },
    {
      title: '[OPEN-08] requests a member as if it were a club',
      outcomes: ABSENT,
      input: (w) => ({ clubId: w.bystander.id }),
      shows: contains('{"id":'),
    },
  ]),
  ...triesOf('GET /api/openapi.json', [
    {
      title: '[OPEN-04] reads the description of the open data',
      outcomes: EVERYBODY,
      shows: contains('{"openapi":"3.1.0"'),
    },
  ]),
  ...triesOf('GET /api/oembed', [
    {
      title: '[OPEN-07] asks how to embed a club',
      outcomes: EVERYBODY,
      input: (w) => ({ url: pathOf(w) }),
      shows: contains('{"version":"1.0"'),
    },
    {
      title: '[OPEN-07] asks how to embed a page that is not a club',
      outcomes: ABSENT,
      input: () => ({ url: 'https://elsewhere.example' }),
      shows: contains('{"version":"1.0"'),
    },
  ]),
  ...triesOf('GET /embed/clubs/{$clubId}', [
    {
      title: '[OPEN-06] sees the card of a club in a frame',
      outcomes: EVERYBODY,
      input: (w) => ({ clubId: w.club }),
      shows: contains('<!doctype html>'),
    },
    {
      title: '[OPEN-08] sees no card of a person in a frame',
      outcomes: ABSENT,
      input: (w) => ({ clubId: w.bystander.id }),
      shows: contains('<!doctype html>'),
    },
  ]),
  ...triesOf('GET /manifest.webmanifest', [
    { title: 'reads the name of the site', outcomes: EVERYBODY, shows: contains('{"id":"/"') },
  ]),
];

import { z } from 'zod';
import { agesInShort } from '#domain/age-group.ts';
import { placeLabel } from '#domain/place-label.ts';
import { isUuid } from '#domain/ids.ts';
import { clubPath } from '#domain/paths.ts';
import type { ClubAddress } from '#domain/paths.ts';
import { stringifySearch } from '#domain/search-params.ts';
import { mapOfClubs } from '#platform/county-map/draw-map.ts';
import { slugify } from '#domain/slug.ts';
import { isStoredAddress } from '#domain/stored-address.ts';
import { cellInWords, teamCourt } from '#domain/team-court.ts';
import type { CourtCell, TeamCourt } from '#domain/team-court.ts';
import { readTeamCounts } from '#domain/team-counts.ts';
import { presentSeason } from '#platform/present-season.ts';
import { escapeHtml } from '#platform/html.ts';
import { CLUB_FIELD_NAMES, CLUB_FIELDS, shortLabel } from '#features/clubs/fields.ts';
import { costLabel } from '#features/clubs/costs/rules.ts';
import type { Cursor } from '#features/clubs/orders/schema.ts';
import type { Costs } from '#features/clubs/costs/schema.ts';
import type { ClubFieldName, FieldsHeldAs } from '#features/clubs/fields.ts';
import { site } from '#site.config.ts';
import { searchFromCard } from './schema.ts';
import type {
  ClubFact,
  ClubSummary,
  FinderSearch,
  ListedField,
  PracticeLocation,
  PresentedClub,
  Shown,
} from './schema.ts';

type Stored = { text: string | null; year: number | null; options: string[]; teams: unknown };

/** The columns a list of clubs reads. */
export interface ClubSummaryRow extends ClubAddress, FieldsHeldAs<Stored, ListedField> {
  id: string;
  name: string;
  avgRating: number | null;
  numReviews: number;
  /** By a search of the finder. */
  costs?: Costs;
}

/** The columns a club's page reads. */
export type ClubRow = ClubSummaryRow & FieldsHeldAs<Stored> & { updatedAt: Date };

const LISTED = CLUB_FIELD_NAMES.filter((name) => CLUB_FIELDS[name].isListed);

/** Where the page shows what, in the order of the table. */
const FACTS: readonly ClubFact[] = CLUB_FIELD_NAMES.flatMap((name) => {
  const { page } = CLUB_FIELDS[name];
  return page === undefined ? [] : [{ ...page, name }];
});

/** A row of a list as visitors see it (FIND-43). Addresses that are no web addresses are left out. */
export function presentSummary(row: ClubSummaryRow): ClubSummary {
  const fields = shownFields(row, LISTED) as FieldsHeldAs<Shown, ListedField>;
  return {
    id: row.id,
    ...fields,
    genders: girlsFirst(fields.genders),
    name: row.name,
    // Made here: visitors need not load the codes of all states.
    place: placeLabel(fields),
    avg_rating: row.avgRating,
    num_reviews: row.numReviews,
    cost: row.costs && costLabel(row.costs, presentSeason()),
    stateSlug: row.stateSlug,
    countySlug: row.countySlug,
    citySlug: row.citySlug,
    slug: row.slug,
  };
}

/**
 * A club with everything its page shows.
 *
 * @param season what it shows of its seasons, as HTML
 * @param ratings what it shows of its ratings, as HTML
 */
export function presentClub(
  row: ClubRow,
  practiceLocations: readonly PracticeLocation[],
  season = '',
  ratings = '',
): PresentedClub {
  const summary = presentSummary(row);
  const court = teamCourt(summary.teamsPerAgeGroup, summary.ageGroups);
  const fields = shownFields(row, CLUB_FIELD_NAMES) as FieldsHeldAs<Shown>;
  return {
    ...fields,
    ...summary,
    title: clubTitle(row),
    practiceLocations,
    facts: FACTS,
    court: court && courtHtml(court),
    season,
    ratings,
    // Without a court between them the same chips stand in its details just below.
    chips: court === null ? '' : chipsHtml(summary),
    updated: MONTH.format(row.updatedAt),
    untold: untold(fields, practiceLocations),
  };
}

/**
 * Title of a club's page, without the site's name: 'Ardmore Aces - Ardmore, Pennsylvania'. The second
 * club of a name in a place says so, as its address does (decision 13): no two titles are the same.
 */
function clubTitle(club: Pick<ClubRow, 'name' | 'city' | 'state' | 'slug'>): string {
  const place = [club.city, club.state].filter(Boolean).join(', ');
  const nth = /-(\d+)$/.exec(club.slug)?.[1];
  const isNth = nth !== undefined && club.slug === `${slugify(club.name)}-${nth}`;
  const name = isNth ? `${club.name} (${nth})` : club.name;
  return place === '' ? name : `${name} - ${place}`;
}

/** Clubs as dots on a map, and the same clubs as a list with the numbers of their dots (NEAR-08), as HTML. */
export function presentMap(
  clubs: readonly ClubSummary[],
  points: ReadonlyMap<string, { readonly latitude: number; readonly longitude: number }>,
  search: FinderSearch,
): string {
  const query = stringifySearch({ ...searchFromCard(search) });
  const listed = clubs.map((club) => ({ club, path: `${clubPath(club)}${query}` }));
  const dots = listed.flatMap(({ club, path }) => {
    const point = points.get(club.id);
    return point ? [{ id: club.id, name: club.name, path, ...point }] : [];
  });
  const items = listed.map(({ club, path }) => {
    const number = dots.findIndex(({ id }) => id === club.id) + 1;
    const where = [club.place, club.distance].filter(Boolean).join(' · ');
    return (
      `<li class="flex gap-3 border-b border-line py-2"><span class="w-7 flex-none text-right font-semibold">${number || '–'}</span>` +
      `<span class="min-w-0 wrap-anywhere"><a href="${escapeHtml(path)}" class="link target">${escapeHtml(club.name)}</a>` +
      `<span class="block text-sm text-ink-soft">${escapeHtml(where || 'Location not specified')}</span></span></li>`
    );
  });
  const map = dots.length === 0 ? '' : mapOfClubs(dots);
  return `<div class="grid items-start gap-6 xl:grid-cols-[3fr_2fr]"><div class="xl:sticky xl:top-20">${map}</div><ol aria-label="Clubs on the map">${items.join('')}</ol></div>`;
}

/** As on the court, where girls stand above boys. */
function girlsFirst(genders: readonly string[]): string[] {
  return genders.toSorted((a, b) => Number(b === 'Girls') - Number(a === 'Girls'));
}

const MONTH = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: site.timeZone,
});

/** Who plays, in one line of chips. */
function chipsHtml({ ageGroups, genders }: ClubSummary): string {
  const ages = ageGroups.length === 0 ? [] : agesInShort(ageGroups);
  const chips = [
    ...ages.map((age) => `<li class="chip" data-fact="age">${escapeHtml(age)}</li>`),
    ...genders.map((gender) => {
      const name = escapeHtml(gender);
      const mark = `<i class="mark" data-gender="${name}" aria-hidden="true"></i>`;
      return `<li class="chip" data-fact="gender">${mark}${name}</li>`;
    }),
  ];
  return chips.length === 0
    ? ''
    : `<ul aria-label="Who plays" class="mt-2 flex flex-wrap gap-1.5">${chips.join('')}</ul>`;
}

const BESIDE_DETAILS = ['clubDirector', 'contactEmail', 'contactPhone', 'website'] as const;
const ON_CARD = (card: ClubFact['card']) =>
  FACTS.filter((fact) => fact.card === card).map(({ name }) => name);
/** What the page leaves out where it is not told; other facts say there that they are not. */
const LEFT_OUT: readonly ClubFieldName[] = [
  'description',
  'ageGroups',
  ...ON_CARD('details'),
  'teamsPerAgeGroup',
  ...BESIDE_DETAILS,
];

function untold(
  fields: FieldsHeldAs<Shown>,
  practiceLocations: readonly PracticeLocation[],
): string {
  // Of a text, a list, or counts by age group.
  const isEmpty = (name: ClubFieldName) => Object.keys(fields[name] ?? {}).length === 0;
  return [
    ...LEFT_OUT.filter(isEmpty).map((name) => shortLabel(CLUB_FIELDS[name]).toLowerCase()),
    ...(practiceLocations.length === 0 ? ['practice locations'] : []),
    ...(ON_CARD('social').every(isEmpty) ? ['social media'] : []),
  ].join(', ');
}

const LEGEND =
  '<i class="mark" data-gender="Girls" aria-hidden="true"></i> Girls’ team\u00A0 \u00A0' +
  '<i class="mark" aria-hidden="true"></i> Boys’ team\u00A0 \u00A0A number: several teams';
const ONLY_AGES = 'The club lists the ages that play, but not how many teams.';

/** The court as a table in HTML, with its legend: marks for the eye, words for the ear. */
function courtHtml({ ages, lanes }: TeamCourt): string {
  const heads = ages.map((age) => `<th scope="col">${escapeHtml(age)}</th>`);
  const rows = lanes.map(({ kind, cells }) => {
    const name = `<th scope="row">${escapeHtml(kind ?? 'Ages')}</th>`;
    return `<tr>${name}${cells.map(courtCell).join('')}</tr>`;
  });
  return (
    '<div class="court"><table><caption class="sr-only">Teams by kind and age group</caption>' +
    `<thead><tr><td></td>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>` +
    `<p class="mt-2 text-sm text-ink-soft">${lanes[0]?.kind === null ? ONLY_AGES : LEGEND}</p>`
  );
}

function courtCell(cell: CourtCell): string {
  const mark = (gender: string, teams: number) =>
    teams === 0
      ? ''
      : `<i class="mark" data-gender="${gender}" aria-hidden="true">${teams === 1 ? '' : teams}</i>`;
  const line = cell.isTold ? '<hr aria-hidden="true">' : '';
  const marks = `${mark('Girls', cell.girls)}${mark('Boys', cell.boys)}${line}`;
  return `<td><span class="sr-only">${cellInWords(cell)}</span>${marks}</td>`;
}

function shownFields(row: Partial<ClubRow>, names: readonly ClubFieldName[]) {
  return Object.fromEntries(names.map((name) => [name, shown(name, row[name])]));
}

/** A stored field as visitors see it. */
function shown(name: ClubFieldName, stored: unknown): unknown {
  const { kind } = CLUB_FIELDS[name];
  switch (kind) {
    case 'line':
    case 'paragraphs':
    case 'phone':
    case 'email':
      return present(stored);
    case 'web':
      return webAddress(stored);
    case 'image':
      return logoAddress(stored);
    case 'teams':
      return readTeamCounts(stored);
    case 'year':
    case 'options':
      return stored;
  }
}

function present(stored: unknown): string | null {
  const trimmed = typeof stored === 'string' ? stored.trim() : '';
  return trimmed === '' ? null : trimmed;
}

/** Only http and https addresses are ever shown as links (decision 21). */
function webAddress(stored: unknown): string | null {
  const value = present(stored);
  if (value === null) return null;
  const address = /^[a-z][a-z\d+.-]*:/i.test(value) ? value : `https://${value}`;
  const protocol = URL.parse(address)?.protocol;
  return protocol === 'https:' || protocol === 'http:' ? address : null;
}

/** As webAddress, and uploads that this site serves itself. */
function logoAddress(stored: unknown): string | null {
  return typeof stored === 'string' && isStoredAddress(stored) ? stored : webAddress(stored);
}

const MAX_INTEGER = 2 ** 31 - 1;

/** Nothing that the database would refuse to compare with. */
const cursorSchema = z.tuple([
  z.number().min(0).max(MAX_INTEGER).nullable(),
  z.string().refine((name) => !name.includes('\0')),
  z.string().refine(isUuid),
]);

/** A cursor as text for a URL. */
export function writeCursor(cursor: Cursor): string {
  const text = JSON.stringify([cursor.value, cursor.name, cursor.id]);
  return Buffer.from(text).toString('base64url');
}

/** Reads {@link writeCursor}; null for anything else, which means the first page. */
export function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  try {
    const json = Buffer.from(text, 'base64url').toString();
    const [value, name, id] = cursorSchema.parse(JSON.parse(json));
    return { value, name, id };
  } catch {
    return null;
  }
}

import { agesInShort } from '#domain/age-group.ts';
import { slugify } from '#domain/slug.ts';
import { cellInWords, teamCourt } from '#domain/team-court.ts';
import type { CourtCell, TeamCourt } from '#domain/team-court.ts';
import { escapeHtml } from '#platform/html.ts';
import { CLUB_FIELD_NAMES, CLUB_FIELDS, shortLabel } from '#features/clubs/fields.ts';
import type { ClubFieldName, FieldsHeldAs } from '#features/clubs/fields.ts';
import { presentSummary, shownFields } from '#features/clubs/finder/present.server.ts';
import type { ClubSummaryRow, Stored } from '#features/clubs/finder/present.server.ts';
import type { ClubSummary, Shown } from '#features/clubs/finder/schema.ts';
import { site } from '#site.config.ts';
import type { ClubFact, PracticeLocation, PresentedClub } from './schema.ts';

/** The columns a club's page reads. */
export type ClubRow = ClubSummaryRow & FieldsHeldAs<Stored> & { updatedAt: Date };

/** Where the page shows what, in the order of the table. */
const FACTS: readonly ClubFact[] = CLUB_FIELD_NAMES.flatMap((name) => {
  const { page } = CLUB_FIELDS[name];
  return page === undefined ? [] : [{ ...page, name }];
});

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
 * club of a name in a place says so, as its address does (D13): no two titles are the same.
 */
function clubTitle(club: Pick<ClubRow, 'name' | 'city' | 'state' | 'slug'>): string {
  const place = [club.city, club.state].filter(Boolean).join(', ');
  const nth = /-(\d+)$/.exec(club.slug)?.[1];
  const isNth = nth !== undefined && club.slug === `${slugify(club.name)}-${nth}`;
  const name = isNth ? `${club.name} (${nth})` : club.name;
  return place === '' ? name : `${name} - ${place}`;
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

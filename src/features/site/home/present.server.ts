import { isStoredAddress } from '#domain/stored-address.ts';
import { USER_TYPE_LABELS } from '#domain/user-types.ts';
import { site } from '#site.config.ts';
import { MOST_DOLLARS } from '#domain/dollars.ts';
import { OTHER_STATES, REVIEW_LENGTH } from './schema.ts';
import type { CountyFigure, Figures, NewestReview, StateFigures } from './schema.ts';

export interface PlaceRow {
  readonly state: string | null;
  readonly county: string | null;
  readonly clubs: number;
  readonly girls: number;
  readonly boys: number;
  readonly ratings: number;
}

interface ReviewRow {
  readonly id: string;
  readonly comment: string;
  readonly rating: number;
  readonly createdAt: Date;
  readonly userType: string | null;
  readonly club: NewestReview['club'];
}

export function presentFigures(rows: readonly PlaceRow[], sharing: number): Figures {
  return {
    clubs: total(rows, 'clubs'),
    girls: total(rows, 'girls'),
    boys: total(rows, 'boys'),
    ratings: total(rows, 'ratings'),
    sharing,
    highestFee: MOST_DOLLARS,
    counties: rows.filter(({ state, county }) => state && county).length,
    states: statesIn(rows),
  };
}

/** The states of the region, then the {@link OTHER_STATES} with the most clubs. */
function statesIn(rows: readonly PlaceRow[]): StateFigures[] {
  const byState = Map.groupBy(rows, ({ state }) => state ?? '');
  const isOfRegion = (state: string) => site.region.states.some((known) => known === state);
  const figures = [...new Set([...site.region.states, ...byState.keys()])].map((state) => {
    const places = byState.get(state) ?? [];
    return { state, clubs: total(places, 'clubs'), counties: countiesOf(state, places) };
  });
  const others = figures
    .filter(({ state }) => state !== '' && !isOfRegion(state))
    .toSorted((a, b) => b.clubs - a.clubs || a.state.localeCompare(b.state, 'en'));
  return [...figures.filter(({ state }) => isOfRegion(state)), ...others.slice(0, OTHER_STATES)];
}

function total(rows: readonly PlaceRow[], of: 'clubs' | 'girls' | 'boys' | 'ratings'): number {
  return rows.reduce((sum, row) => sum + row[of], 0);
}

function countiesOf(state: string, places: readonly PlaceRow[]): CountyFigure[] {
  const found = places.flatMap(({ county, clubs }) => (county ? [{ county, clubs }] : []));
  const named = site.featuredCounties.find((featured) => featured.state === state)?.counties ?? [];
  const without = named
    .filter((county) => !found.some((place) => place.county === county))
    .map((county) => ({ county, clubs: 0 }));
  return [...found, ...without].toSorted(
    (a, b) => b.clubs - a.clubs || a.county.localeCompare(b.county, 'en'),
  );
}

/** With no address of a picture but our own. */
export function presentReview({ createdAt, userType, ...row }: ReviewRow): NewestReview {
  const { logoUrl } = row.club;
  const labels: Readonly<Record<string, string>> = USER_TYPE_LABELS;
  return {
    id: row.id,
    comment: shortened(row.comment),
    rating: row.rating,
    created_at: createdAt.toISOString(),
    author_kind: labels[userType ?? ''] ?? '',
    club: { ...row.club, logoUrl: logoUrl !== null && isStoredAddress(logoUrl) ? logoUrl : null },
  };
}

/** Cut at a word, or in a text without spaces at a character. */
function shortened(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  if (plain.length <= REVIEW_LENGTH) return plain;
  // Without half of a character.
  const cut = plain.slice(0, REVIEW_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
  const space = cut.lastIndexOf(' ');
  return `${(space > REVIEW_LENGTH / 2 ? cut.slice(0, space) : cut).replace(/[\s.,;:–-]+$/, '')} …`;
}

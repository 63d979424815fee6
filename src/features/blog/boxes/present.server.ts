import { clubPath } from '#domain/paths.ts';
import type { ClubAddress } from '#domain/paths.ts';
import { placeLabel } from '#domain/place-label.ts';
import { tryoutPath, tryoutTitle } from '#features/tryouts/board/rules.ts';
import type { Tryout } from '#features/tryouts/board/schema.ts';
import { escapeHtml } from '#platform/html.ts';

/** What a box shows of a club. */
export interface BoxedClub extends ClubAddress {
  readonly id: string;
  readonly name: string;
  readonly city: string | null;
  readonly county: string | null;
  readonly state: string | null;
  readonly avgRating: number | null;
  readonly numReviews: number;
}

/** The box of a club, as HTML. */
export function clubBox(club: BoxedClub): string {
  const { avgRating: rating, numReviews: count } = club;
  const reviews = `(${count.toLocaleString('en-US')} ${count === 1 ? 'review' : 'reviews'})`;
  const stars =
    rating === null ? 'No ratings yet' : `${rating.toFixed(1)} out of 5 stars ${reviews}`;
  return box('Club', clubPath(club), club.name, [placeLabel(club), stars]);
}

/** The box of a tryout, as HTML. */
export function tryoutBox(tryout: Tryout): string {
  const { club, day, time, venueName, venueAddress, feeLabel } = tryout;
  const state = tryout.isCanceled ? 'Canceled' : tryout.isOver ? 'This tryout is over' : '';
  return box('Tryout', tryoutPath(tryout.id), tryoutTitle(tryout), [
    state,
    `${day}, ${time}`,
    [venueName ?? venueAddress, club.place].filter(Boolean).join(', '),
    feeLabel === '' ? '' : `Fee: ${feeLabel}`,
  ]);
}

function box(kind: string, path: string, name: string, facts: readonly string[]): string {
  const lines = facts.filter((fact) => fact !== '').map((fact) => `<li>${escapeHtml(fact)}</li>`);
  return `<div class="box"><p class="box-kind">${kind}</p><p class="box-name"><a href="${escapeHtml(path)}">${escapeHtml(name)}</a></p><ul>${lines.join('')}</ul></div>`;
}

import { randomUUID } from 'node:crypto';
import { tryouts } from '#db/schema/tryouts.ts';
import { dayAt } from '#domain/season.ts';
import { tryoutSeasonOf } from '#domain/tryout-season.ts';
import { momentsShowing } from '#domain/wall-clock.ts';
import { seasons, site } from '#site.config.ts';
import { aClub, clubIdOf, includeClub } from './clubs.ts';
import type { ClubReference } from './clubs.ts';
import { nextNumber } from './counter.ts';
import type { Batch, Builder } from './save.ts';

type TryoutRow = typeof tryouts.$inferInsert & { id: string };

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;

/** A tryout to be saved; `row` may be changed until then. */
export class TryoutBuilder implements Builder {
  readonly row: TryoutRow;
  readonly #club: ClubReference;

  constructor(row: TryoutRow, club: ClubReference) {
    this.row = row;
    this.#club = club;
  }

  get id(): string {
    return this.row.id;
  }

  addTo(batch: Batch): void {
    includeClub(batch, this.#club);
    batch.add(tryouts, this.row);
  }
}

/** Six in the evening, a month from now: forms refuse tryouts that end after midnight, whenever the tests run. */
function eveningInAMonth(): Date {
  const day = dayAt(new Date(Date.now() + 30 * DAY_MS), site.timeZone);
  const [evening] = momentsShowing(day, '18:00', site.timeZone);
  if (!evening) throw new Error(`six in the evening is not shown on ${day}`);
  return evening;
}

/**
 * A two-hour tryout for girls of two age groups, a month from now, in the season of that day.
 *
 * @param overrides columns that matter to the caller, and the club; a new one if left out
 */
export function aTryout(
  overrides: Partial<Omit<TryoutRow, 'clubId'>> & { club?: ClubReference } = {},
): TryoutBuilder {
  const { club = aClub(), startsAt = eveningInAMonth(), ...columns } = overrides;
  const number = nextNumber();
  return new TryoutBuilder(
    {
      id: randomUUID(),
      season: tryoutSeasonOf(dayAt(startsAt, site.timeZone), seasons.begins),
      gender: 'Girls',
      ageGroups: ['U13', 'U14'],
      startsAt,
      endsAt: new Date(startsAt.getTime() + 2 * HOUR_MS),
      venueName: `Gym ${number}`,
      venueAddress: `${number} School Lane, Bryn Mawr, PA 19010`,
      ...columns,
      clubId: clubIdOf(club),
    },
    club,
  );
}

import { randomUUID } from 'node:crypto';
import { clubs, practiceLocations } from '#db/schema/clubs.ts';
import { nextNumber } from './counter.ts';
import type { Batch, Builder } from './save.ts';

type ClubRow = typeof clubs.$inferInsert & { id: string };
type PracticeLocationRow = typeof practiceLocations.$inferInsert & { id: string };

/** A club to be saved; `row` may be changed until then. */
export class ClubBuilder implements Builder {
  readonly row: ClubRow;

  constructor(row: ClubRow) {
    this.row = row;
  }

  get id(): string {
    return this.row.id;
  }

  addTo(batch: Batch): void {
    batch.add(clubs, this.row);
  }
}

/** A club to be saved along with it, or the id of a stored one. */
export type ClubReference = ClubBuilder | string;

/** The id behind a reference. */
export function clubIdOf(club: ClubReference): string {
  return typeof club === 'string' ? club : club.id;
}

/** Includes the club of a reference if it may not be saved yet. */
export function includeClub(batch: Batch, club: ClubReference): void {
  if (typeof club !== 'string') batch.include(club);
}

/**
 * A club in Bryn Mawr with girls' travel teams and nothing optional.
 *
 * @param overrides columns that matter to the caller
 */
export function aClub(overrides: Partial<ClubRow> = {}): ClubBuilder {
  return new ClubBuilder({
    id: randomUUID(),
    name: `Club ${nextNumber()}`,
    city: 'Bryn Mawr',
    county: 'Montgomery',
    state: 'Pennsylvania',
    ageGroups: ['U14', 'U16'],
    genders: ['Girls'],
    teamTypes: ['Travel'],
    teamsPerAgeGroup: { U14: { Girls: { Travel: 2 } }, U16: { Girls: { Travel: 1 } } },
    ...overrides,
  });
}

/** A practice location to be saved; `row` may be changed until then. */
export class PracticeLocationBuilder implements Builder {
  readonly row: PracticeLocationRow;
  readonly #club: ClubReference;

  constructor(row: PracticeLocationRow, club: ClubReference) {
    this.row = row;
    this.#club = club;
  }

  get id(): string {
    return this.row.id;
  }

  addTo(batch: Batch): void {
    includeClub(batch, this.#club);
    batch.add(practiceLocations, this.row);
  }
}

/**
 * A gym where a club practices.
 *
 * @param overrides columns that matter to the caller, and the club; a new one if left out
 */
export function aPracticeLocation(
  overrides: Partial<Omit<PracticeLocationRow, 'clubId'>> & { club?: ClubReference } = {},
): PracticeLocationBuilder {
  const { club = aClub(), ...columns } = overrides;
  const number = nextNumber();
  return new PracticeLocationBuilder(
    {
      id: randomUUID(),
      name: `Gym ${number}`,
      address: `${number} School Lane, Bryn Mawr, PA 19010`,
      ...columns,
      clubId: clubIdOf(club),
    },
    club,
  );
}

import { randomUUID } from 'node:crypto';
import { clubPrograms, seasonSheets } from '#db/schema/seasons.ts';
import { aClub, clubIdOf, includeClub } from './clubs.ts';
import type { ClubReference } from './clubs.ts';
import type { Batch, Builder } from './save.ts';

type ProgramRow = typeof clubPrograms.$inferInsert & { id: string };

/** A line of a season sheet to be saved, with its sheet; `row` may be changed until then. */
export class ProgramBuilder implements Builder {
  readonly row: ProgramRow;
  /** The facts that its sheet states for all programs. */
  readonly facts: Partial<typeof seasonSheets.$inferInsert> = {};
  readonly #club: ClubReference;

  constructor(row: ProgramRow, club: ClubReference) {
    this.row = row;
    this.#club = club;
  }

  get id(): string {
    return this.row.id;
  }

  addTo(batch: Batch): void {
    includeClub(batch, this.#club);
    const { clubId, season, updatedAt } = this.row;
    batch.add(seasonSheets, { clubId, season, ...(updatedAt ? { updatedAt } : {}), ...this.facts });
    batch.add(clubPrograms, this.row);
  }
}

/** The facts that a sheet may state for all programs, all empty. */
export const NO_SHEET_FACTS = {
  travelFrom: null,
  travelTo: null,
  aidHow: null,
  aidUntil: null,
  aidUrl: null,
};

/** The facts that a program may state besides its fee, all empty. */
export const NO_FACTS = {
  includes: [] as string[],
  deposit: null,
  paymentPlan: null,
  financialAid: null,
  refundRule: null,
  practicesPerWeek: null,
  practiceMinutes: null,
  practiceDays: [] as string[],
  firstWeek: null,
  lastWeek: null,
  tournaments: null,
  overnightTournaments: null,
  rosterMax: null,
  openSpots: null,
  headCoachReturns: null,
  playingTime: null,
  sourceUrl: null,
};

/**
 * U14 girls' travel in 2026–27 for $2,400, with nothing optional.
 *
 * @param overrides columns that matter to the caller, and the club; a new one if left out
 */
export function aProgram(
  overrides: Partial<Omit<ProgramRow, 'clubId'>> & { club?: ClubReference } = {},
): ProgramBuilder {
  const { club = aClub(), ...columns } = overrides;
  return new ProgramBuilder(
    {
      id: randomUUID(),
      season: 2026,
      ageGroup: 'U14',
      gender: 'Girls',
      teamType: 'Travel',
      feeKind: 'range',
      feeFrom: 2_400,
      feeTo: 2_400,
      ...columns,
      clubId: clubIdOf(club),
    },
    club,
  );
}

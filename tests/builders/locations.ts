import { randomUUID } from 'node:crypto';
import { availableLocations } from '#db/schema/locations.ts';
import type { Batch, Builder } from './save.ts';

type LocationRow = typeof availableLocations.$inferInsert & { id: string };

/** A state or county of the finder's filters, to be saved. */
export class LocationBuilder implements Builder {
  readonly row: LocationRow;

  constructor(row: LocationRow) {
    this.row = row;
  }

  get id(): string {
    return this.row.id;
  }

  addTo(batch: Batch): void {
    batch.add(availableLocations, this.row);
  }
}

/**
 * An active state, or county of a state, that the finder offers. A county shows only when its state
 * has an active row too (D34); that row is the caller's to make.
 *
 * @param state full name, as in a club's `state`
 * @param county without the word 'County'; undefined or null for the state's own row
 */
export function aLocation(
  state: string,
  county: string | null = null,
  overrides: Partial<LocationRow> = {},
): LocationBuilder {
  return new LocationBuilder({ id: randomUUID(), state, county, isActive: true, ...overrides });
}

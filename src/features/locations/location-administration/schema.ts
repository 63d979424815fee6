import { z } from 'zod';
import type { ClubAddress } from '#domain/paths.ts';
import { isLongerThan, keptLine } from '#domain/text.ts';

/** A row of available_locations. */
export interface Location {
  readonly id: string;
  readonly state: string;
  /** Null for the state itself. */
  readonly county: string | null;
  readonly is_active: boolean;
}

/** A county that clubs name and the list does not hold (D57). */
export interface UnlistedCounty {
  readonly state: string;
  readonly county: string;
  /** How many clubs name it. */
  readonly clubs: number;
}

/** What no search near a place finds. */
export interface UnplacedClubs {
  readonly total: number;
  /** The first of them. */
  readonly places: readonly UnplacedClub[];
}

export interface UnplacedClub {
  readonly club: ClubAddress & { readonly id: string; readonly name: string };
  /** The practice location; null where it has no name, and for a club without one. */
  readonly location: string | null;
  /** Its address, else the club's town; '' where nothing is told. */
  readonly place: string;
}

/** Most characters of a name, counted as people do. */
export const PLACE_NAME_LENGTH = 100;
/** Most units a program may send: what is cleaned away comes on top. */
const LONGEST_PLACE_SENT = 1_000;

export const STATE_EMPTY = 'Enter the name of a state.';
export const COUNTY_EMPTY = 'Enter the name of a county.';
export const STATE_NOT_CHOSEN = 'Select a state first.';
const PLACE_TOO_LONG = `Names have at most ${PLACE_NAME_LENGTH} characters.`;

const sent = (empty: string) => z.string(empty).max(LONGEST_PLACE_SENT, PLACE_TOO_LONG);

/** What an administrator sends to add a state; {@link placeNameProblem} says whether it is kept. */
export const newStateSchema = z.object({ state: sent(STATE_EMPTY) });
/** The same for a county, with a state that is in the list. */
export const newCountySchema = z.object({
  state: sent(STATE_NOT_CHOSEN),
  county: sent(COUNTY_EMPTY),
});
export type NewCounty = z.output<typeof newCountySchema>;

/** Which location, and whether visitors are to be offered it. */
export const oneLocationSchema = z.object({ id: z.guid() });
export const locationStatusSchema = oneLocationSchema.extend({ isActive: z.boolean() });
export type LocationStatus = z.output<typeof locationStatusSchema>;

const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * A name as it is kept: like any line, and with nothing in it that cannot be seen, so
 * that two names that look alike are one.
 */
export function cleanPlaceName(text: string): string {
  return keptLine(text.toWellFormed().replace(UNSEEN, ''));
}

/**
 * What is wrong with a name, as a sentence; null when it can be kept.
 *
 * @param empty what to say when there is no letter or digit in it
 */
export function placeNameProblem(text: string, empty: string): string | null {
  const name = cleanPlaceName(text);
  if (!LETTER_OR_DIGIT.test(name)) return empty;
  return isLongerThan(name, PLACE_NAME_LENGTH) ? PLACE_TOO_LONG : null;
}

import { z } from 'zod';
import { isLongerThan, keptLine } from '#domain/text.ts';

export interface Location {
  readonly id: string;
  readonly state: string;
  /** Null for the state itself. */
  readonly county: string | null;
  readonly is_active: boolean;
}

export const PLACE_NAME_LENGTH = 100;
const LONGEST_PLACE_SENT = 1_000;

export const STATE_EMPTY = 'Enter the name of a state.';
export const COUNTY_EMPTY = 'Enter the name of a county.';
export const STATE_NOT_CHOSEN = 'Choose a state first.';
const PLACE_TOO_LONG = `Use ${PLACE_NAME_LENGTH} characters or fewer.`;

const sent = (empty: string) => z.string(empty).max(LONGEST_PLACE_SENT, PLACE_TOO_LONG);

export const newStateSchema = z.object({ state: sent(STATE_EMPTY) });
export const newCountySchema = z.object({
  state: sent(STATE_NOT_CHOSEN),
  county: sent(COUNTY_EMPTY),
});
export type NewCounty = z.output<typeof newCountySchema>;

export const oneLocationSchema = z.object({ id: z.guid() });
export const locationStatusSchema = oneLocationSchema.extend({ isActive: z.boolean() });
export type LocationStatus = z.output<typeof locationStatusSchema>;

const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Removes characters that cannot be seen, so that two names that look alike are the same. */
export function cleanPlaceName(text: string): string {
  return keptLine(text.toWellFormed().replace(UNSEEN, ''));
}

/** @param empty the message for a name without a letter or digit */
export function placeNameProblem(text: string, empty: string): string | null {
  const name = cleanPlaceName(text);
  if (!LETTER_OR_DIGIT.test(name)) return empty;
  return isLongerThan(name, PLACE_NAME_LENGTH) ? PLACE_TOO_LONG : null;
}

import { z } from 'zod';
import { isLongerThan, keptLine, tooLong } from './text.ts';
import { isWebAddress, withScheme } from './web-address.ts';

// Zod comes with this file: no public page imports it.

const INVALID_URL = 'Invalid URL format';

/**
 * A required text.
 *
 * @param missing the message when it is missing
 * @param most characters
 * @param keep how it is stored
 */
export function required(
  missing: string,
  most: number,
  keep: (typed: string) => string = keptLine,
) {
  return z
    .string(missing)
    .transform(keep)
    .pipe(
      z
        .string()
        .min(1, missing)
        .refine((text) => !isLongerThan(text, most), tooLong(most)),
    );
}

/** An optional text, null when left out. Otherwise like {@link required}. */
export function optional(most: number, keep: (typed: string) => string = keptLine) {
  return z
    .string()
    .nullish()
    .transform((typed, context) => {
      const text = keep(typed ?? '');
      if (!isLongerThan(text, most)) return text === '' ? null : text;
      context.addIssue(tooLong(most));
      return z.NEVER;
    });
}

/**
 * An optional web address; https:// is added if no scheme was typed (D21).
 *
 * @param isAlsoTaken whether some other address is accepted as well, as typed
 */
export function webAddress(most: number, isAlsoTaken = (_address: string) => false) {
  return z
    .string(INVALID_URL)
    .nullish()
    .transform((typed, context) => {
      const line = keptLine(typed ?? '');
      const isTaken = isAlsoTaken(line);
      const address = isTaken ? line : withScheme(line);
      if (address === '') return null;
      if (isLongerThan(address, most)) context.addIssue(tooLong(most));
      else if (isTaken || isWebAddress(address)) return address;
      else context.addIssue(INVALID_URL);
      return z.NEVER;
    });
}

/** A year, typed as text and stored as a whole number; null when left out. */
export function year(first: number, last: () => number) {
  const problem = () => `Enter a year between ${first} and ${last()}`;
  return z
    .union([z.string(), z.number()], { error: problem })
    .nullish()
    .transform((typed, context) => {
      const text = String(typed ?? '').trim();
      if (text === '') return null;
      const number = /^\d{4}$/.test(text) ? Number(text) : 0;
      if (number >= first && number <= last()) return number;
      context.addIssue(problem());
      return z.NEVER;
    });
}

/** Which version of something was seen when it was decided about: a mark made by the server. */
export const seenMark = z
  .string()
  .max(200)
  // The database has no way to compare it.
  .refine((mark) => !mark.includes('\0'), 'This request is not understood.');

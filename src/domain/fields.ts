import { z } from 'zod';
import { UNREADABLE } from './app-error.ts';
import { isLongerThan, keptLine, tooLong } from './text.ts';
import { isWebAddress, withScheme } from './web-address.ts';

// Imports zod, so no public page may import this file.

const INVALID_URL = 'Invalid URL format';

/** `keep` makes what is stored of what was typed. */
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

/** Null when it is empty. */
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

/** Adds https:// if no scheme was typed (D21); an address that `isAlsoTaken` allows stays as typed. */
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

/** Null when it is empty. */
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

/** The version of a row that the user saw when they decided, as the server marked it. */
export const seenMark = z
  .string()
  .max(200)
  // PostgreSQL's text has no NUL.
  .refine((mark) => !mark.includes('\0'), UNREADABLE);

import { z } from 'zod';
import { isLongerThan, keptPlainText } from '#domain/text.ts';
import { isWebAddress, withScheme } from '#domain/web-address.ts';
import { CLUB_GONE } from '#features/clubs/editing/rules.ts';
import { CLUB_NAME_MISSING, SUGGESTIONS_MISSING } from './rules.ts';

/** Most characters of each field, counted as people and PostgreSQL do. */
export const LENGTHS = {
  clubName: 200,
  contactName: 100,
  contactEmail: 254,
  contactPhone: 50,
  clubWebsite: 500,
  clubLocation: 300,
  description: 3_000,
  additionalInfo: 3_000,
  suggestions: 5_000,
} as const;

/** Most units a program may send: what is cleaned away comes on top. */
const LONGEST_SENT = 50_000;

const NO_EMAIL = 'Enter an email address, such as name@example.org.';
const NO_WEBSITE = 'Enter a web address, such as https://example.org.';

function keptPlainLine(text: string): string {
  return keptPlainText(text).replace(/\s+/g, ' ');
}

function tooLong(max: number): string {
  return `Please use at most ${max.toLocaleString('en-US')} characters.`;
}

/** A field as somebody typed it, cleaned; a longer one than `max` is refused, never cut. */
function typed(clean: (text: string) => string, max: number, notGiven?: string) {
  return z
    .string(notGiven)
    .max(LONGEST_SENT, tooLong(max))
    .transform(clean)
    .refine((text) => !isLongerThan(text, max), tooLong(max));
}

const line = (max: number) => typed(keptPlainLine, max).default('').transform(orNull);
const text = (max: number) => typed(keptPlainText, max).default('').transform(orNull);

function orNull(value: string): string | null {
  return value === '' ? null : value;
}

/** What somebody sends to suggest a club (SUGG-02); only the name has to be there. */
export const clubSuggestionSchema = z.object({
  clubName: typed(keptPlainLine, LENGTHS.clubName, CLUB_NAME_MISSING).refine(
    (name) => name !== '',
    CLUB_NAME_MISSING,
  ),
  contactName: line(LENGTHS.contactName),
  contactEmail: line(LENGTHS.contactEmail).pipe(z.email(NO_EMAIL).nullable()),
  contactPhone: line(LENGTHS.contactPhone),
  /** Only http and https; a value without a scheme gets https:// (D21). */
  clubWebsite: line(LENGTHS.clubWebsite)
    .transform((typed) => (typed === null ? null : withScheme(typed)))
    .refine((address) => address === null || isWebAddress(address), NO_WEBSITE)
    .refine(
      (address) => !isLongerThan(address ?? '', LENGTHS.clubWebsite),
      tooLong(LENGTHS.clubWebsite),
    ),
  clubLocation: line(LENGTHS.clubLocation),
  description: text(LENGTHS.description),
  additionalInfo: text(LENGTHS.additionalInfo),
  /** A field that nobody sees; programs that fill in every field give themselves away by it. */
  reference: z.string().max(LONGEST_SENT).default(''),
});
export type ClubSuggestionForm = z.input<typeof clubSuggestionSchema>;
export type ClubSuggestion = z.output<typeof clubSuggestionSchema>;

/** What somebody sends to suggest an edit of a club (SUGG-13, SUGG-17). */
export const editSuggestionSchema = z.object({
  clubId: z.guid(CLUB_GONE),
  suggestions: typed(keptPlainText, LENGTHS.suggestions, SUGGESTIONS_MISSING).refine(
    (suggestions) => suggestions !== '',
    SUGGESTIONS_MISSING,
  ),
});
export type EditSuggestion = z.output<typeof editSuggestionSchema>;

/** What is wrong with the text of a suggested edit, as a sentence; null when nothing is. */
export function suggestionsProblem(suggestions: string): string | null {
  const parsed = editSuggestionSchema.shape.suggestions.safeParse(suggestions);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? SUGGESTIONS_MISSING);
}

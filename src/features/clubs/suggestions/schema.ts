import { z } from 'zod';
import { isLongerThan, keptPlainText } from '#domain/text.ts';
import { isWebAddress, withScheme } from '#domain/web-address.ts';
import { CLUB_GONE } from '#features/clubs/editing/rules.ts';
import { CLUB_NAME_MISSING, SUGGESTIONS_MISSING } from './rules.ts';

/** In UTF-16 units, before cleaning. */
const LONGEST_SENT = 50_000;

const NO_EMAIL = 'Enter an email address, such as name@example.org.';
const NO_WEBSITE = 'Enter a web address, such as https://example.org.';

function keptPlainLine(text: string): string {
  return keptPlainText(text).replace(/\s+/g, ' ');
}

function tooLong(max: number): string {
  return `Use ${max.toLocaleString('en-US')} characters or fewer.`;
}

function typed(clean: (text: string) => string, max: number, notGiven?: string) {
  return z
    .string(notGiven)
    .max(LONGEST_SENT, tooLong(max))
    .transform(clean)
    .refine((text) => !isLongerThan(text, max), tooLong(max));
}

const line = (max: number) => typed(keptPlainLine, max).default('').transform(orNull);
const text = (max: number) => typed(keptPlainText, max).default('').transform(orNull);

const required = (clean: (text: string) => string, max: number, missing: string) =>
  typed(clean, max, missing).refine((text) => text !== '', missing);

function orNull(value: string): string | null {
  return value === '' ? null : value;
}

export const clubSuggestionSchema = z.object({
  clubName: required(keptPlainLine, 200, CLUB_NAME_MISSING),
  contactName: line(100),
  contactEmail: line(254).pipe(z.email(NO_EMAIL).nullable()),
  contactPhone: line(50),
  /** A value without a scheme gets https:// (D21). */
  clubWebsite: line(500)
    .transform((address) => address && withScheme(address))
    .refine((address) => address === null || isWebAddress(address), NO_WEBSITE)
    .refine((address) => !isLongerThan(address ?? '', 500), tooLong(500)),
  clubLocation: line(300),
  description: text(3_000),
  additionalInfo: text(3_000),
  /** A hidden field: bots fill it in. */
  reference: z.string().max(LONGEST_SENT).default(''),
});
export type ClubSuggestionForm = z.input<typeof clubSuggestionSchema>;
export type ClubSuggestion = z.output<typeof clubSuggestionSchema>;

/** PostgreSQL's text has no NUL. */
export const typedNameSchema = z.object({
  name: z
    .string()
    .max(200)
    .transform((name) => name.replaceAll('\0', '')),
});

export const editSuggestionSchema = z.object({
  clubId: z.guid(CLUB_GONE),
  suggestions: required(keptPlainText, 5_000, SUGGESTIONS_MISSING),
});
export type EditSuggestion = z.output<typeof editSuggestionSchema>;

export function suggestionsProblem(suggestions: string): string | null {
  const parsed = editSuggestionSchema.shape.suggestions.safeParse(suggestions);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? SUGGESTIONS_MISSING);
}

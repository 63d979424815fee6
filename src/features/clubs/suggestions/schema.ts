import { z } from 'zod';
import { isLongerThan, keptLine, keptPlainText } from '#domain/text.ts';
import { isWebAddress, withScheme } from '#domain/web-address.ts';
import { FACT_NAMES } from '#features/clubs/editing/fact-rules.ts';
import type { FactName } from '#features/clubs/editing/fact-rules.ts';
import { CLUB_GONE } from '#features/clubs/editing/rules.ts';
import { clubFields, clubLocations } from '#features/clubs/editing/schema.ts';
import type { ClubForm } from '#features/clubs/editing/schema.ts';
import { CLUB_NAME_MISSING, SUGGESTIONS_MISSING } from './rules.ts';

/** In UTF-16 units, before cleaning. */
const LONGEST_SENT = 50_000;

const NO_EMAIL = 'Enter an email address, such as name@example.org.';
const NO_WEBSITE = 'Enter a web address, such as https://example.org.';

function typed(clean: (text: string) => string, max: number, notGiven?: string) {
  const tooLong = `Use ${max.toLocaleString('en-US')} characters or fewer.`;
  return z
    .string(notGiven)
    .max(LONGEST_SENT, tooLong)
    .transform(clean)
    .refine((text) => !isLongerThan(text, max), tooLong);
}

const optional = (clean: (text: string) => string, max: number) =>
  typed(clean, max)
    .default('')
    .transform((text) => (text === '' ? null : text));
const line = (max: number) => optional(keptLine, max);

const email = line(254).pipe(z.email(NO_EMAIL).nullable());
/** A value without a scheme gets https:// (D21). */
const website = optional((typed) => withScheme(keptLine(typed)), 500).refine(
  (address) => address === null || isWebAddress(address),
  NO_WEBSITE,
);
const reference = z.string().max(LONGEST_SENT).default('');

export const clubSuggestionSchema = z.object({
  clubName: typed(keptLine, 200, CLUB_NAME_MISSING).refine(
    (name) => name !== '',
    CLUB_NAME_MISSING,
  ),
  contactName: line(100),
  contactEmail: email,
  contactPhone: line(50),
  clubWebsite: website,
  clubLocation: line(300),
  description: optional(keptPlainText, 3_000),
  additionalInfo: optional(keptPlainText, 3_000),
  reference,
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

const FACTS: Readonly<Record<FactName, z.ZodType>> = {
  ...clubFields,
  practiceLocations: clubLocations,
};

const typedFacts = z.partialRecord(z.enum(FACT_NAMES), z.unknown());

/** What is wrong with a fact is said as the club's own form says it. */
const changedFacts = typedFacts.default({}).transform((sent, context) => {
  const kept = Object.entries(sent).map(([name, value]) => {
    const read = FACTS[name as FactName].safeParse(value);
    for (const { message, path } of read.error?.issues ?? []) {
      context.issues.push({ code: 'custom', message, path: [name, ...path], input: value });
    }
    return [name, read.data] as const;
  });
  return Object.fromEntries(kept) as Partial<ClubForm>;
});

/** A fact as it is stored in statements, even one that the form would not take. */
export function keptFact(name: FactName, typed: unknown): unknown {
  const read = FACTS[name].safeParse(typed);
  if (read.success) return read.data;
  return typeof typed === 'string' && typed !== '' ? typed.slice(0, 5_000) : null;
}

export const editSuggestionSchema = z
  .object({
    clubId: z.guid(CLUB_GONE),
    /** Those that should change, with their new values. */
    facts: changedFacts,
    /** What the page said of them. */
    base: typedFacts
      .default({})
      .refine((base) => JSON.stringify(base).length < LONGEST_SENT, 'This is too long.'),
    source: website,
    /** For visitors, who have no account with an address. */
    replyTo: email,
    suggestions: typed(keptPlainText, 5_000, SUGGESTIONS_MISSING).default(''),
    /** Of the yearly mail to the club's contact address (FRES-05). */
    token: z.string().max(200).default(''),
    reference,
  })
  .refine(({ facts, suggestions }) => suggestions !== '' || Object.keys(facts).length > 0, {
    message: SUGGESTIONS_MISSING,
    path: ['suggestions'],
  });
export type EditSuggestionForm = z.input<typeof editSuggestionSchema>;
export type EditSuggestion = z.output<typeof editSuggestionSchema>;

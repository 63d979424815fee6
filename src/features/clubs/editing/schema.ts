import { z } from 'zod';
import { AGE_GROUPS, GENDERS, TEAM_TYPES } from '#domain/club-options.ts';
import { optional, required, webAddress, year } from '#domain/fields.ts';
import { isStoredAddress } from '#domain/stored-address.ts';
import type { TeamCounts } from '#domain/team-counts.ts';
import { keptLine, keptText } from '#domain/text.ts';
import { CLUB_FIELD_NAMES, CLUB_FIELDS } from '#features/clubs/fields.ts';
import type { ClubField, FieldsHeldAs, FieldsWith } from '#features/clubs/fields.ts';
import { currentYear } from '#platform/current-year.ts';
import { CLUB_GONE, MOST_LOCATIONS } from './rules.ts';
import type { TypedCounts } from './rules.ts';

// Imports zod, so no public page may import this file.

const LONGEST_LOCATION_NAME = 100;
const LONGEST_ADDRESS = 300;
const INVALID_EMAIL = 'Invalid email format';

/** Line ends stay; indents do not count. */
function keptParagraphs(text: string): string {
  return keptText(text).trim();
}

function email(most: number) {
  return z
    .string(INVALID_EMAIL)
    .nullish()
    .transform((typed) => keptLine(typed ?? '') || null)
    .pipe(z.email(INVALID_EMAIL).max(most, INVALID_EMAIL).nullable());
}

/** Each once, in the list's order (EDIT-29). */
function some(options: readonly string[]) {
  return z
    .array(z.enum(options, 'Choose one of the options.'))
    .max(100)
    .nullish()
    .transform((chosen) => options.filter((option) => chosen?.includes(option)));
}

const countProblem = 'Enter a whole number from 0 to 99';
const count = z
  .union([z.string(), z.number()], countProblem)
  .nullish()
  .transform((typed) => String(typed ?? '').trim() || '0')
  .pipe(
    z
      .string()
      .regex(/^\d{1,2}$/, countProblem)
      .transform(Number),
  );

/** Null when there are none (EDIT-30). */
const teamCounts = z
  .partialRecord(
    z.enum(AGE_GROUPS),
    z.partialRecord(z.enum(GENDERS), z.partialRecord(z.enum(TEAM_TYPES), count)),
  )
  .nullish()
  .transform((typed): TeamCounts | null => {
    const counts: TeamCounts = {};
    for (const [ageGroup, byGender] of Object.entries(typed ?? {})) {
      for (const gender of GENDERS) {
        const teams = Object.entries(byGender[gender] ?? {}).filter(([, number]) => number > 0);
        if (teams.length === 0) continue;
        counts[ageGroup] = { ...counts[ageGroup], [gender]: Object.fromEntries(teams) };
      }
    }
    return Object.keys(counts).length === 0 ? null : counts;
  });

export type KeptClub = FieldsHeldAs<{
  text: string | null;
  year: number | null;
  options: string[];
  teams: TeamCounts | null;
}> &
  Record<FieldsWith<{ required: string }>, string>;

const US_PHONE = /^\(?([2-9]\d\d)\)?[\s.-]*([2-9]\d\d)[\s.-]*(\d{4})$/;

/** '(856) 555-0120', if it is a number of the United States; otherwise as typed. */
function keptPhone(typed: string): string {
  return keptLine(typed).replace(US_PHONE, '($1) $2-$3');
}

function schemaOf(field: ClubField): z.ZodType {
  switch (field.kind) {
    case 'phone':
      return optional(field.length, keptPhone);
    case 'line':
      return field.required === undefined
        ? optional(field.length)
        : required(field.required, field.length);
    case 'paragraphs':
      return optional(field.length, keptParagraphs);
    case 'web':
      return webAddress(field.length);
    case 'image':
      return webAddress(field.length, isStoredAddress);
    case 'email':
      return email(field.length);
    case 'year':
      return year(1850, currentYear);
    case 'options':
      return some(field.options);
    case 'teams':
      return teamCounts;
  }
}

export const clubFields = Object.fromEntries(
  CLUB_FIELD_NAMES.map((name) => [name, schemaOf(CLUB_FIELDS[name])]),
) as { readonly [Name in keyof KeptClub]: z.ZodType<KeptClub[Name], string> };

const tooManyLocations = `Add up to ${MOST_LOCATIONS} practice locations.`;

export const clubLocations = z
  .array(
    z.object({
      name: optional(LONGEST_LOCATION_NAME),
      address: required('Address is required', LONGEST_ADDRESS),
    }),
  )
  .max(MOST_LOCATIONS, tooManyLocations);

/** Every location needs its address (EDIT-23). */
export const clubFormSchema = z.object({ ...clubFields, practiceLocations: clubLocations });

/**
 * Unlike the form, drops locations without an address (EDIT-35, D22), and optional fields may be
 * missing.
 */
const clubEditSchema = z.object({
  ...clubFields,
  practiceLocations: z
    .array(z.object({ name: optional(LONGEST_LOCATION_NAME), address: optional(LONGEST_ADDRESS) }))
    .max(MOST_LOCATIONS, tooManyLocations)
    .nullish()
    .transform((typed) =>
      (typed ?? []).flatMap(({ name, address }) => (address === null ? [] : [{ name, address }])),
    ),
});

export const clubUpdateSchema = z.object({
  // An empty id has an error message of its own (EDIT-33).
  id: z.union([z.literal(''), z.guid()], CLUB_GONE),
  version: z.int32().positive(),
  form: clubEditSchema,
  /** The suggestion that the club was added from, which is done when it is saved. */
  suggestion: z.guid().optional(),
});

export type ClubUpdate = z.output<typeof clubUpdateSchema>;
export type ClubForm = z.output<typeof clubFormSchema>;

export type TypedClub = FieldsHeldAs<{
  text: string;
  year: string;
  options: string[];
  teams: TypedCounts;
}> & { practiceLocations: { name: string; address: string }[] };

import { z } from 'zod';
import { AGE_GROUPS, GENDERS, TEAM_TYPES } from '#domain/club-options.ts';
import { optional, required, webAddress, year } from '#domain/fields.ts';
import type { ClubAddress } from '#domain/paths.ts';
import { isStoredAddress } from '#domain/stored-address.ts';
import type { TeamCounts } from '#domain/team-counts.ts';
import { keptLine, keptText } from '#domain/text.ts';
import { CLUB_FIELD_NAMES, CLUB_FIELDS } from '#features/clubs/fields.ts';
import type { ClubField, FieldsHeldAs, FieldsWith } from '#features/clubs/fields.ts';
import { presentYear } from '#platform/present-year.ts';
import {
  CLUB_GONE,
  FIRST_YEAR,
  LONGEST_ADDRESS,
  LONGEST_LOCATION_NAME,
  MOST_LOCATIONS,
  MOST_TEAMS,
} from './rules.ts';
import type { TypedCounts } from './rules.ts';

// Zod comes with this file: no public page imports it.

const INVALID_EMAIL = 'Invalid email format';

/** Paragraphs: their line ends stay, and no indent means anything. */
function keptParagraphs(text: string): string {
  return keptText(text).trim();
}

function email(most: number) {
  return z
    .string(INVALID_EMAIL)
    .nullish()
    .transform((typed, context) => {
      const address = keptLine(typed ?? '');
      if (address === '') return null;
      if (address.length <= most && z.email().safeParse(address).success) return address;
      context.addIssue(INVALID_EMAIL);
      return z.NEVER;
    });
}

/** Some of a list of options, each once and in the list's order; none when left out (EDIT-29). */
function some(options: readonly string[]) {
  return z
    .array(z.enum(options, 'This is not one of the options.'))
    .max(100)
    .nullish()
    .transform((chosen) => options.filter((option) => chosen?.includes(option)));
}

const countProblem = `Enter a whole number from 0 to ${MOST_TEAMS}`;
const count = z
  .union([z.string(), z.number()], countProblem)
  .nullish()
  .transform((typed, context) => {
    const text = String(typed ?? '').trim();
    if (text === '') return 0;
    if (/^\d{1,2}$/.test(text)) return Number(text);
    context.addIssue(countProblem);
    return z.NEVER;
  });

/** Counts above zero; null when there are none (EDIT-30). */
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

/** What the fields of a club are kept as. */
export type KeptClub = FieldsHeldAs<{
  text: string | null;
  year: number | null;
  options: string[];
  teams: TeamCounts | null;
}> &
  Record<FieldsWith<{ required: string }>, string>;

function schemaOf(field: ClubField): z.ZodType {
  switch (field.kind) {
    case 'line':
      return field.required === undefined
        ? optional(field.length)
        : required(field.required, field.length);
    case 'paragraphs':
      return optional(field.length, keptParagraphs);
    case 'phone':
      return optional(field.length);
    case 'web':
      return webAddress(field.length);
    case 'image':
      return webAddress(field.length, isStoredAddress);
    case 'email':
      return email(field.length);
    case 'year':
      return year(FIRST_YEAR, presentYear);
    case 'options':
      return some(field.options);
    case 'teams':
      return teamCounts;
  }
}

/** What each field of a club takes, whoever fills it in. */
export const clubFields = Object.fromEntries(
  CLUB_FIELD_NAMES.map((name) => [name, schemaOf(CLUB_FIELDS[name])]),
) as { readonly [Name in keyof KeptClub]: z.ZodType<KeptClub[Name], string> };

const tooManyLocations = `A club has at most ${MOST_LOCATIONS} practice locations.`;

/** Practice locations, each with its address. */
export const clubLocations = z
  .array(
    z.object({
      name: optional(LONGEST_LOCATION_NAME),
      address: required('Address is required', LONGEST_ADDRESS),
    }),
  )
  .max(MOST_LOCATIONS, tooManyLocations);

/** The form of a club: every location needs its address (EDIT-23). */
export const clubFormSchema = z.object({
  ...clubFields,
  practiceLocations: clubLocations,
});

/**
 * What the server takes: as the form, but locations without an address are left out (EDIT-35,
 * D22), and what is optional may be missing.
 */
const clubEditSchema = z.object({
  ...clubFields,
  practiceLocations: z
    .array(z.object({ name: optional(LONGEST_LOCATION_NAME), address: optional(LONGEST_ADDRESS) }))
    .max(MOST_LOCATIONS, tooManyLocations)
    .nullish()
    .transform((locations) =>
      (locations ?? []).flatMap(({ name, address }) =>
        address === null ? [] : [{ name, address }],
      ),
    ),
});

/** What a save sends: the club, the version it is based on, and all its fields. */
export const clubUpdateSchema = z.object({
  // An empty id has a refusal of its own (EDIT-33).
  id: z.union([z.literal(''), z.guid()], CLUB_GONE),
  version: z.int32().positive(),
  form: clubEditSchema,
});

/** A save as the command takes it. */
export type ClubUpdate = z.output<typeof clubUpdateSchema>;
export type ClubForm = z.output<typeof clubFormSchema>;

/** What stands in the fields of the form. */
export type TypedClub = FieldsHeldAs<{
  text: string;
  year: string;
  options: string[];
  teams: TypedCounts;
}> & { practiceLocations: { name: string; address: string }[] };

/** A club to edit, for those who may. */
export interface EditableClub {
  readonly id: string;
  readonly version: number;
  readonly values: TypedClub;
  /** Who saved it last, and when. */
  readonly changed: string;
  /** What became of a logo elsewhere on the web; null for an upload, and for none. */
  readonly remoteLogo: {
    /** Our copy, which visitors see; null while there is none. */
    readonly copy: string | null;
    /** Why there is none; null while it is still to be fetched. */
    readonly problem: string | null;
  } | null;
}

/** What somebody who asks to edit a club gets. */
export type ClubToEdit =
  | { readonly kind: 'editable'; readonly club: EditableClub }
  | { readonly kind: 'denied' }
  | { readonly kind: 'missing' };

/** A club that the signed-in person may edit, with the parts of its path. */
export interface OwnClub extends ClubAddress {
  readonly id: string;
  readonly name: string;
}

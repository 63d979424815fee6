import { z } from 'zod';
import { AGE_GROUPS } from '#domain/club-options.ts';
import { WITHIN } from '#domain/near.ts';
import { SEASON_FACTS } from '#domain/program-facts.ts';
import type { ProgramFact } from '#domain/program-facts.ts';
import { CLUB_FIELD_NAMES, CLUB_FIELDS } from '#features/clubs/fields.ts';
import type { ClubField, ClubFieldName } from '#features/clubs/fields.ts';
import { FILTER_LIST } from '#features/clubs/finder/filters.ts';
import { parseFinderSearch } from '#features/clubs/finder/schema.ts';
import { WEEKDAYS } from '#domain/weekdays.ts';
import { parseTryoutSearch, TRYOUT_FILTERS, WHEN } from '#features/tryouts/board/schema.ts';

// What goes in and out of the open data. The server reads and writes by these, and /api/openapi.json is made from them.

/** What has a name at schema.org or OpenActive; the rest keeps ours. */
const NAMES: Readonly<Record<string, string>> = {
  website: 'url',
  contactEmail: 'email',
  contactPhone: 'telephone',
  yearEstablished: 'foundingDate',
  city: 'addressLocality',
  state: 'addressRegion',
  organizationalAffiliations: 'memberOf',
  feeFrom: 'lowPrice',
  feeTo: 'highPrice',
  firstWeek: 'startDate',
  lastWeek: 'endDate',
};
export const openName = (name: string): string => NAMES[name] ?? name;

/** Logos belong to the clubs, and links to social media are one list, `sameAs`. */
export const OPEN_FIELDS = CLUB_FIELD_NAMES.filter(
  (name) => CLUB_FIELDS[name].kind !== 'image' && !isSocial(name),
);
export const SOCIAL_FIELDS = CLUB_FIELD_NAMES.filter(isSocial);

function isSocial(name: ClubFieldName): boolean {
  return CLUB_FIELDS[name].page?.card === 'social';
}

const id = z.guid();
const moment = z.iso.datetime({ offset: true });
const text = z.string().nullable();
const amount = z.number().nullable();
const link = text.meta({ format: 'uri' });
const texts = z.array(z.string());
const place = z.object({ name: text, address: z.string() });
const dateModified = moment.describe('When this or its club last changed');
const own = { id: id.describe('Never changes') };
const ofClub = {
  ...own,
  clubId: id.describe('The club'),
  clubName: z.string().describe('Name of the club'),
  season: z.int().describe('The year in which the season begins'),
};

const SCHEMAS: Partial<Record<(ClubField | ProgramFact)['kind'], z.ZodType>> = {
  web: link,
  options: texts,
  teams: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.int()))),
  dollars: amount,
  range: amount,
  number: amount,
  yesNo: z.boolean().nullable(),
  day: z.iso.date().nullable(),
};
const schemaOf = ({ kind, label }: ClubField | ProgramFact) =>
  (SCHEMAS[kind] ?? text).describe(label);

const clubSchema = z.object({
  ...own,
  ...Object.fromEntries(OPEN_FIELDS.map((name) => [openName(name), schemaOf(CLUB_FIELDS[name])])),
  name: z.string().describe(CLUB_FIELDS.name.label),
  sameAs: texts.describe('Social media'),
  location: z.array(place).describe('Practice locations, the main one first'),
  mainEntityOfPage: z.url().describe('The club’s page here'),
  confirmed: z.record(z.string(), z.iso.date()).describe('When the club last confirmed its facts'),
  dateModified,
});

const FEE = Object.entries({
  feeKind: z.enum(['range', 'not_disclosed', 'not_stated']).describe('Whether the fee is known'),
  lowPrice: amount.describe('Lowest fee for the season, in US dollars'),
  highPrice: amount.describe('Highest fee for the season, in US dollars'),
});

const programSchema = z.object({
  ...ofClub,
  ...Object.fromEntries(
    Object.entries<ProgramFact>(SEASON_FACTS).flatMap(([name, fact]) => {
      if (fact.kind === 'fee') return FEE;
      const names = fact.kind === 'range' ? [`${name}From`, `${name}To`] : [openName(name)];
      return names.map((one) => [one, schemaOf(fact)]);
    }),
  ),
  dateModified,
});

const tryoutSchema = z.object({
  ...ofClub,
  gender: z.string().describe('Gender'),
  ageGroups: texts.describe('Age groups'),
  startDate: moment.describe('Start'),
  endDate: moment.describe('End'),
  eventStatus: z.enum(['EventScheduled', 'EventCancelled']).describe('Whether it takes place'),
  location: place.describe('Where'),
  price: amount.describe('Fee in US dollars'),
  registrationUrl: link.describe('Where to register'),
  description: text.describe('Note'),
  url: z.url().describe('The tryout’s page here'),
  dateModified,
});

export const removedSchema = z.object({
  id,
  deleted: moment.describe('When it was removed'),
  mergedInto: id.optional().describe('The club that it is part of now'),
});

export const KINDS = ['clubs', 'programs', 'tryouts'] as const;
export type Kind = (typeof KINDS)[number];
export const ITEMS = { clubs: clubSchema, programs: programSchema, tryouts: tryoutSchema };

export const headSchema = z.object({
  license: z.url(),
  asOf: moment.describe('On the first page, the `changed_since` of your next visit'),
});
const listOf = (item: z.ZodObject) =>
  headSchema.extend({
    items: z.array(z.union([removedSchema, item])),
    next: id.nullable().describe('The `after` of the next page; null on the last'),
  });
export const LISTS = {
  clubs: listOf(clubSchema),
  programs: listOf(programSchema),
  tryouts: listOf(tryoutSchema),
};

export const problemSchema = removedSchema.partial().extend({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
});

const SINCE = 'give a time since 1970, like 2026-01-31T12:00:00Z';
const [FIRST_SEASON, LAST_SEASON] = [2000, 2200];
const SEASON = `give a year from ${FIRST_SEASON} to ${LAST_SEASON}`;

function isSince(time: string): boolean {
  const year = new Date(time).getUTCFullYear();
  return year >= 1970 && year <= LAST_SEASON;
}

const paging = {
  after: id.optional().describe('The `next` of the page before'),
  limit: z.coerce.number().int().min(1).max(500).default(100).describe('Most items on a page'),
  changed_since: z.iso
    .datetime({ offset: true, error: SINCE, abort: true })
    .refine(isSince, { error: SINCE, abort: true })
    .overwrite((time) => new Date(time).toISOString())
    .optional()
    .describe('Only what has changed since then, and what was removed as `id` and `deleted`'),
};

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  ageGroup: AGE_GROUPS,
  within: WITHIN.map(String),
  unstated: ['show'],
};
const ANY_DAY = `(${WEEKDAYS.join('|')})`;
const days = z
  .string()
  .regex(new RegExp(`^${ANY_DAY}(,${ANY_DAY})*$`), 'give days like Sat,Sun')
  .optional();
const ofFinder: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  FILTER_LIST.map(([name, { label, options, landing }]) => {
    const offered = landing === 'place' ? [] : (landing ?? options ?? []);
    const choices = CHOICES[name] ?? offered.filter((one) => typeof one === 'string');
    if (name === 'days') return [name, days.describe(label)];
    const taken = choices.length === 0 ? z.string() : z.enum(choices as [string]);
    return [name, taken.optional().describe(label)];
  }),
);
const DAYS: Readonly<Record<string, z.ZodType>> = {
  when: z.enum(WHEN).optional().describe('When'),
  from: z.iso.date().optional().describe('First day'),
  until: z.iso.date().optional().describe('Last day'),
  days: days.describe('Days of the week, like Sat,Sun'),
};
const ofBoard = Object.fromEntries(
  TRYOUT_FILTERS.map((name) => [name, DAYS[name] ?? ofFinder[name] ?? z.string().optional()]),
);

type Values = Readonly<Record<string, unknown>>;

/** Refuses values that a page would ignore, so that no program mistakes all clubs for those it asked for. */
function parametersOf(
  filters: Readonly<Record<string, z.ZodType>>,
  parse: (values: Values) => object,
  more: z.ZodRawShape = {},
) {
  const schema = z.strictObject({ ...filters, ...more, ...paging });
  return schema.superRefine((values: Values, context) => {
    const read = parse(values) as Values;
    for (const name of Object.keys(filters)) {
      if (values[name] === undefined || read[name] !== undefined) continue;
      context.addIssue({ code: 'custom', path: [name], message: 'we couldn’t read this' });
    }
  });
}

export const PARAMETERS = {
  clubs: parametersOf(ofFinder, parseFinderSearch),
  programs: parametersOf(ofFinder, parseFinderSearch, {
    season: z.coerce
      .number(SEASON)
      .int(SEASON)
      .min(FIRST_SEASON, SEASON)
      .max(LAST_SEASON, SEASON)
      .optional()
      .describe('The year in which it begins'),
  }),
  tryouts: parametersOf(ofBoard, parseTryoutSearch),
};

export type Asked = Values & {
  readonly limit: number;
  readonly after?: string | null | undefined;
  readonly changed_since?: string | undefined;
  readonly season?: number | undefined;
  readonly id?: string;
};

import { z } from 'zod';
import { AGE_GROUPS, GENDERS } from '#domain/club-options.ts';
import { WITHIN } from '#domain/near.ts';
import { PROGRAM_FACT_NAMES, PROGRAM_FACTS } from '#domain/program-facts.ts';
import type { ProgramFactName } from '#domain/program-facts.ts';
import { CLUB_FIELD_NAMES, CLUB_FIELDS } from '#features/clubs/fields.ts';
import type { ClubField, ClubFieldName } from '#features/clubs/fields.ts';
import { FILTER_LIST, FILTERS } from '#features/clubs/finder/filters.ts';
import { parseFinderSearch } from '#features/clubs/finder/schema.ts';
import { parseTryoutSearch, TRYOUT_FILTERS, WHEN } from '#features/tryouts/board/schema.ts';

// What goes in and out of the open data. The server reads and writes by these, and /api/openapi.json is made from them.

/** Fields that have a name at schema.org or OpenActive; others keep ours. */
const NAMES: Partial<Record<ClubFieldName | ProgramFactName, string>> = {
  website: 'url',
  contactEmail: 'email',
  contactPhone: 'telephone',
  yearEstablished: 'foundingDate',
  city: 'addressLocality',
  state: 'addressRegion',
  organizationalAffiliations: 'memberOf',
  firstWeek: 'startDate',
  lastWeek: 'endDate',
};
export const openName = (name: ClubFieldName | ProgramFactName): string => NAMES[name] ?? name;

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
const dateModified = moment.describe('When this or its club last changed');
const season = z.int().describe('The year in which the season begins');
const ofClub = {
  clubId: id.describe('The club'),
  clubName: z.string().describe('Name of the club'),
};

function fieldSchema({ kind, label }: ClubField): z.ZodType {
  const schemas: Readonly<Record<typeof kind, z.ZodType>> = {
    line: text,
    paragraphs: text,
    phone: text,
    email: text,
    web: link,
    image: link,
    year: text,
    options: z.array(z.string()),
    teams: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.int()))),
  };
  return schemas[kind].describe(label);
}

const ownId = id.describe('Stays the same');

const clubSchema = z.object({
  id: ownId,
  ...Object.fromEntries(
    OPEN_FIELDS.map((name) => [openName(name), fieldSchema(CLUB_FIELDS[name])]),
  ),
  name: z.string().describe(CLUB_FIELDS.name.label),
  sameAs: z.array(z.string().meta({ format: 'uri' })).describe('Social media'),
  location: z
    .array(z.object({ name: text, address: z.string() }))
    .describe('Practice locations, the main one first'),
  mainEntityOfPage: z.url().describe('The club’s page here'),
  dateModified,
});

function factSchemas(name: ProgramFactName): Record<string, z.ZodType> {
  const { kind, label } = PROGRAM_FACTS[name];
  if (kind === 'fee') {
    return {
      feeKind: z
        .enum(['range', 'not_disclosed', 'not_stated'])
        .describe('Whether the fee is known'),
      lowPrice: amount.describe('Lowest fee for the season, in US dollars'),
      highPrice: amount.describe('Highest fee for the season, in US dollars'),
    };
  }
  const schemas: Readonly<Record<Exclude<typeof kind, 'fee'>, z.ZodType>> = {
    option: text,
    options: z.array(z.string()),
    dollars: amount,
    number: amount,
    yesNo: z.boolean().nullable(),
    line: text,
    web: link,
    day: z.iso.date().nullable(),
  };
  return { [openName(name)]: schemas[kind].describe(label) };
}

const programSchema = z.object({
  id: ownId,
  ...ofClub,
  season,
  ...Object.assign({}, ...PROGRAM_FACT_NAMES.map(factSchemas)),
  dateModified,
});

const tryoutSchema = z.object({
  id: ownId,
  ...ofClub,
  season,
  gender: z.string().describe('Gender'),
  ageGroups: z.array(z.string()).describe('Age groups'),
  startDate: moment.describe('Start'),
  endDate: moment.describe('End'),
  eventStatus: z.enum(['EventScheduled', 'EventCancelled']).describe('Whether it takes place'),
  location: z.object({ name: text, address: z.string() }).describe('Where'),
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
export type Removed = z.output<typeof removedSchema>;

export const KINDS = ['clubs', 'programs', 'tryouts'] as const;
export type Kind = (typeof KINDS)[number];

export const ITEMS = { clubs: clubSchema, programs: programSchema, tryouts: tryoutSchema };

export const headSchema = z.object({
  license: z.url(),
  asOf: moment.describe('The `changed_since` of your next visit'),
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

/** RFC 9457 */
export const problemSchema = removedSchema.partial().extend({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
});
export type Problem = z.output<typeof problemSchema>;

const paging = {
  after: id.optional().describe('The `next` of the page before'),
  limit: z.coerce.number().int().min(1).max(500).default(100).describe('Most items of a page'),
  changed_since: moment
    .optional()
    .describe('Only what has changed since then, and what was removed as `id` and `deleted`'),
};

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  ageGroup: AGE_GROUPS,
  gender: GENDERS,
  when: WHEN,
  within: WITHIN.map(String),
  unstated: ['show'],
};

/** A parameter of the pages, read as they read it. */
function parameter(name: string, label: string, offered?: readonly unknown[] | 'place') {
  const texts = Array.isArray(offered) ? offered.filter((one) => typeof one === 'string') : [];
  const choices = CHOICES[name] ?? texts;
  const taken = choices.length > 0 ? z.enum(choices as [string, ...string[]]) : z.string();
  return [name, taken.optional().describe(label)] as const;
}

type Parse = (values: Readonly<Record<string, unknown>>) => object;

/** Refuses what the page would leave out: a program must not take all clubs for those it asked for. */
function parametersOf(
  filters: readonly (readonly [string, z.ZodType])[],
  parse: Parse,
  more: z.ZodRawShape = {},
) {
  const named = Object.fromEntries(filters);
  const schema = z.strictObject({ ...named, ...more, ...paging });
  return schema.superRefine((asked, context) => {
    const values: Readonly<Record<string, unknown>> = asked;
    const given = Object.keys(values).filter((name) => values[name] !== undefined);
    const read = parse(values) as Readonly<Record<string, unknown>>;
    for (const name of given.filter((one) => one in named && read[one] === undefined)) {
      context.addIssue({ code: 'custom', path: [name], message: 'we couldn’t read this' });
    }
  });
}

const ofFinder = FILTER_LIST.map(([name, { label, options, landing }]) =>
  parameter(name, label, landing ?? options),
);
const DAYS = {
  when: 'When',
  from: 'First day, like 2026-12-05',
  until: 'Last day',
  days: 'Days of the week, like Sat,Sun',
};
const ofBoard = TRYOUT_FILTERS.map((name) =>
  parameter(name, name in DAYS ? DAYS[name as keyof typeof DAYS] : FILTERS[name as 'near'].label),
);

export const PARAMETERS = {
  clubs: parametersOf(ofFinder, parseFinderSearch),
  programs: parametersOf(ofFinder, parseFinderSearch, {
    season: z.coerce.number().int().optional().describe('The year in which it begins'),
  }),
  tryouts: parametersOf(ofBoard, parseTryoutSearch),
};

export interface Paging {
  readonly after?: string | undefined;
  readonly limit: number;
  readonly changed_since?: string | undefined;
  readonly season?: number | undefined;
}

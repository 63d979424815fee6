import { stateCode } from '#domain/us-states.ts';
import { site } from '#site.config.ts';
import {
  AGE_GROUPS,
  DISCIPLINES,
  GENDERS,
  ORGANIZATIONAL_AFFILIATIONS,
  PROGRAM_TYPES,
  TEAM_TYPES,
} from '#domain/club-options.ts';

// Every fact about a club, declared once: the table, form, bulk edit, import, export, page, copies,
// mails, and log of changes derive from it (docs/how-to/add-a-club-field.md). No public page loads
// it in the browser: the server sends what visitors need.

interface Described {
  readonly label: string;
  /** In bulk edit, mails, and the log of changes; the label when left out. */
  readonly short?: string;
  readonly hint?: string;
  /** The error when it is missing. A required field is never emptied (D24). */
  readonly required?: string;
  /** What the column takes in a list, where the kind does not say. */
  readonly takes?: string;
  readonly names?: readonly string[];
  /** Where the club's page shows it, and under which name. Special cases are in the page's JSX. */
  readonly page?: {
    readonly card: 'details' | 'facts' | 'contact' | 'social';
    readonly label: string;
  };
  /** In lists of clubs on public pages (FIND-43). */
  readonly isListed?: true;
  readonly isBulk?: true;
}

/** Lengths are in characters. */
type Kind =
  | {
      readonly kind: 'line' | 'paragraphs' | 'phone' | 'web' | 'image' | 'email';
      readonly length: number;
    }
  | { readonly kind: 'year' }
  | {
      readonly kind: 'options';
      readonly options: readonly string[];
      /** No club has another value. In other fields, values from older lists stay. */
      readonly isClosed?: true;
    }
  | { readonly kind: 'teams' };

export type ClubField = Described & Kind;

function linkTo<const Site extends string>(site: Site) {
  return {
    label: `${site} URL`,
    short: site,
    kind: 'web',
    length: 500,
    names: [site.toLowerCase()],
    page: { card: 'social', label: site },
  } as const;
}

const SECTIONS = {
  basics: {
    name: {
      label: 'Club name',
      short: 'Name',
      kind: 'line',
      length: 200,
      required: 'Club name is required',
      takes: 'Required for a new club. Can’t be blank.',
      names: ['club', 'club_name', 'organization'],
      isListed: true,
      isBulk: true,
    },
    city: {
      label: 'City',
      kind: 'line',
      length: 100,
      required: 'City is required',
      takes: 'Can’t be blank.',
      names: ['town', 'city_name'],
      isListed: true,
      isBulk: true,
    },
    state: {
      label: 'State',
      kind: 'line',
      length: 100,
      required: 'State is required',
      takes: `Name or abbreviation: ${site.defaultState} or ${stateCode(site.defaultState)}. Can’t be blank.`,
      names: ['st', 'state_name'],
      isListed: true,
      isBulk: true,
    },
    county: {
      label: 'County',
      kind: 'line',
      length: 100,
      takes: 'With or without the word “County.”',
      names: ['county_name'],
      isListed: true,
      isBulk: true,
    },
    description: {
      label: 'Description',
      kind: 'paragraphs',
      length: 5_000,
      takes: 'Plain text. We keep line breaks.',
    },
    logoUrl: {
      label: 'Logo URL',
      short: 'Logo',
      hint: 'The web address of an image, or upload one.',
      kind: 'image',
      length: 500,
      names: ['logo'],
      isListed: true,
    },
  },
  contact: {
    website: {
      label: 'Website',
      hint: 'For example, yourclub.org',
      kind: 'web',
      length: 500,
      takes: 'A web address. You can leave out https://.',
      names: ['url', 'website_url', 'web_site'],
      isListed: true,
      isBulk: true,
    },
    contactEmail: {
      label: 'Contact email',
      short: 'Email',
      kind: 'email',
      length: 254,
      takes: 'An email address.',
      names: ['email', 'e_mail', 'email_address'],
      isListed: true,
    },
    contactPhone: {
      label: 'Contact phone',
      short: 'Phone',
      kind: 'phone',
      length: 50,
      takes: 'In any format.',
      names: ['phone', 'phone_number', 'telephone', 'tel'],
      isListed: true,
    },
    clubDirector: {
      label: 'Club director',
      kind: 'line',
      length: 100,
      takes: 'The director’s name.',
      names: ['director'],
    },
    yearEstablished: {
      label: 'Year established',
      hint: '1850 or later.',
      kind: 'year',
      takes: 'Four digits, 1850 or later.',
      names: ['year', 'founded'],
      isListed: true,
    },
  },
  details: {
    organizationalAffiliations: {
      label: 'Organizational affiliations',
      short: 'Affiliations',
      kind: 'options',
      options: ORGANIZATIONAL_AFFILIATIONS,
      names: ['affiliations'],
      page: { card: 'facts', label: 'Affiliations' },
    },
    ageGroups: {
      label: 'Age groups',
      kind: 'options',
      options: AGE_GROUPS,
      takes: 'U10 to U18. You can also write 12U, 12, U12–U17, or “All ages.”',
      names: ['ages'],
      isListed: true,
    },
    genders: {
      label: 'Genders',
      kind: 'options',
      options: GENDERS,
      isClosed: true,
      names: ['gender'],
      page: { card: 'details', label: 'Genders' },
      isListed: true,
    },
    teamTypes: {
      label: 'Team types',
      kind: 'options',
      options: TEAM_TYPES,
      page: { card: 'details', label: 'Team Types' },
      isListed: true,
    },
    programTypes: {
      label: 'Program types',
      kind: 'options',
      options: PROGRAM_TYPES,
      names: ['programs'],
    },
    disciplines: {
      label: 'Disciplines',
      kind: 'options',
      options: DISCIPLINES,
      names: ['discipline'],
      page: { card: 'details', label: 'Disciplines' },
      isListed: true,
      isBulk: true,
    },
    teamsPerAgeGroup: {
      label: 'Number of teams',
      short: 'Teams',
      kind: 'teams',
      takes: 'Number of teams, like U12 Girls Travel: 2; U14 Boys Regional: 1. JSON works, too.',
      names: ['teams'],
      isListed: true,
    },
  },
  social: {
    facebookUrl: linkTo('Facebook'),
    instagramUrl: linkTo('Instagram'),
    twitterUrl: linkTo('Twitter'),
    youtubeUrl: linkTo('YouTube'),
  },
} as const satisfies Record<string, Record<string, ClubField>>;

export type Section = keyof typeof SECTIONS;
const { basics, contact, details, social } = SECTIONS;
const FIELDS = { ...basics, ...contact, ...details, ...social };
type Table = typeof FIELDS;
export type ClubFieldName = keyof Table;

type InSnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${InSnakeCase<Rest>}`
  : '';
export type ClubColumn = InSnakeCase<ClubFieldName>;

function columnOf(name: string): ClubColumn {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ClubColumn;
}

export const CLUB_FIELDS = Object.fromEntries(
  Object.entries(FIELDS).map(([name, field]) => [name, { ...field, column: columnOf(name) }]),
) as Readonly<Record<ClubFieldName, ClubField & { readonly column: ClubColumn }>>;
/** In the order of forms, lists, and mails. */
export const CLUB_FIELD_NAMES = Object.keys(CLUB_FIELDS) as ClubFieldName[];

export function fieldsOf(section: Section): ClubFieldName[] {
  return Object.keys(SECTIONS[section]) as ClubFieldName[];
}

/**
 * Facts that are confirmed together (FRES-01). The places also have the practice locations; the season has
 * season sheets and tryouts. Name, description, and logo are in no group.
 */
export const FACT_GROUPS = {
  contact: [...fieldsOf('contact'), ...fieldsOf('social')],
  teams: fieldsOf('details'),
  places: ['city', 'state', 'county'],
  season: [],
} as const satisfies Readonly<Record<string, readonly ClubFieldName[]>>;
export type FactGroup = keyof typeof FACT_GROUPS;
export const ALL_GROUPS = Object.keys(FACT_GROUPS) as FactGroup[];

/** Names of fields whose description has this, such as { isBulk: true }. */
export type FieldsWith<Description> = {
  [Name in ClubFieldName]: Table[Name] extends Description ? Name : never;
}[ClubFieldName];

/** Fields of clubs, with a type for each kind. */
export type FieldsHeldAs<
  Held extends { text: unknown; year: unknown; options: unknown; teams: unknown },
  Names extends ClubFieldName = ClubFieldName,
> = {
  [Name in Names]: Table[Name]['kind'] extends infer Kind
    ? Kind extends 'year' | 'options' | 'teams'
      ? Held[Kind]
      : Held['text']
    : never;
};

export function shortLabel({ label, short }: ClubField): string {
  return short ?? label;
}

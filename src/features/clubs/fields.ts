import {
  AGE_GROUPS,
  DISCIPLINES,
  GENDERS,
  ORGANIZATIONAL_AFFILIATIONS,
  PROGRAM_TYPES,
  TEAM_TYPES,
} from '#domain/club-options.ts';

// Every fact of a club, said once: the table of the database, the form, bulk edit, import and export, the
// page, copies, mails and the log of changes derive from it (docs/how-to/add-a-club-field.md). No public
// page loads it in the browser: what visitors need of it comes with the club.

interface Described {
  /** Of the table `clubs`, and of lists of clubs. */
  readonly column: string;
  /** In the form. */
  readonly label: string;
  /** Where a word does: bulk edit, mails, the log of changes. The label when left out. */
  readonly short?: string;
  /** A sentence below the field. */
  readonly hint?: string;
  /** The section of the form: it stands there in JSX, or after what does. */
  readonly section: 'basics' | 'contact' | 'details' | 'social';
  /** What the form says when it is missing; it is never emptied then (decision 24). */
  readonly required?: string;
  /** What a list of clubs may say there, where the kind does not tell. */
  readonly takes?: string;
  /** What else people call the column. */
  readonly names?: readonly string[];
  /** Where the club's page shows it, under which name; what is special there stands in its JSX. */
  readonly page?: {
    readonly card: 'details' | 'facts' | 'contact' | 'social';
    readonly label: string;
  };
  /** Lists of clubs on public pages know it (FIND-43). */
  readonly isListed?: true;
  /** It can be changed for many clubs at once. */
  readonly isBulk?: true;
}

/** What a field holds, with what that kind needs to be said. Lengths are in characters. */
type Kind =
  | {
      readonly kind: 'line' | 'paragraphs' | 'phone' | 'web' | 'image' | 'email';
      readonly length: number;
    }
  | { readonly kind: 'year' }
  | {
      readonly kind: 'options';
      /** In the order of the screen. */
      readonly options: readonly string[];
      /** No club has any other; else what older lists say beside them stays. */
      readonly isClosed?: true;
    }
  | { readonly kind: 'teams' };

export type ClubField = Described & Kind;

const FIELDS = {
  name: {
    column: 'name',
    label: 'Club name',
    short: 'Name',
    kind: 'line',
    length: 200,
    section: 'basics',
    required: 'Club name is required',
    takes: 'Required for a new club; never emptied.',
    names: ['club', 'club_name'],
    isListed: true,
    isBulk: true,
  },
  city: {
    column: 'city',
    label: 'City',
    kind: 'line',
    length: 100,
    section: 'basics',
    required: 'City is required',
    takes: 'Never emptied.',
    names: ['town'],
    isListed: true,
    isBulk: true,
  },
  state: {
    column: 'state',
    label: 'State',
    kind: 'line',
    length: 100,
    section: 'basics',
    required: 'State is required',
    takes: 'Name or postal code: Pennsylvania or PA. Never emptied.',
    isListed: true,
    isBulk: true,
  },
  county: {
    column: 'county',
    label: 'County',
    kind: 'line',
    length: 100,
    section: 'basics',
    takes: 'Without the word County.',
    isListed: true,
    isBulk: true,
  },
  description: {
    column: 'description',
    label: 'Description',
    kind: 'paragraphs',
    length: 5_000,
    section: 'basics',
    takes: 'Plain text; line breaks are kept.',
  },
  logoUrl: {
    column: 'logo_url',
    label: 'Logo URL',
    short: 'Logo',
    hint: 'The web address of an image, or upload one.',
    kind: 'image',
    length: 500,
    section: 'basics',
    names: ['logo'],
    isListed: true,
  },
  website: {
    column: 'website',
    label: 'Website',
    hint: 'For example example.org',
    kind: 'web',
    length: 500,
    section: 'contact',
    takes: 'A web address; https:// may be left out.',
    names: ['url', 'website_url', 'web_site'],
    isListed: true,
    isBulk: true,
  },
  contactEmail: {
    column: 'contact_email',
    label: 'Contact email',
    short: 'Email',
    kind: 'email',
    length: 254,
    section: 'contact',
    takes: 'An email address.',
    names: ['email', 'e_mail', 'email_address'],
    isListed: true,
  },
  contactPhone: {
    column: 'contact_phone',
    label: 'Contact phone',
    short: 'Phone',
    kind: 'phone',
    length: 50,
    section: 'contact',
    takes: 'Any notation.',
    names: ['phone', 'phone_number'],
    isListed: true,
  },
  clubDirector: {
    column: 'club_director',
    label: 'Club director',
    kind: 'line',
    length: 100,
    section: 'contact',
    takes: 'A name.',
    names: ['director'],
  },
  yearEstablished: {
    column: 'year_established',
    label: 'Year established',
    hint: 'From 1850 on.',
    kind: 'year',
    section: 'contact',
    takes: 'Four digits, from 1850 on.',
    names: ['year', 'founded'],
    isListed: true,
  },
  organizationalAffiliations: {
    column: 'organizational_affiliations',
    label: 'Organizational affiliations',
    short: 'Affiliations',
    kind: 'options',
    options: ORGANIZATIONAL_AFFILIATIONS,
    section: 'details',
    names: ['affiliations'],
    page: { card: 'facts', label: 'Affiliations' },
  },
  ageGroups: {
    column: 'age_groups',
    label: 'Age groups',
    kind: 'options',
    options: AGE_GROUPS,
    section: 'details',
    takes: 'U10; U11 … U18. 12U and 12 are understood.',
    names: ['ages'],
    isListed: true,
  },
  genders: {
    column: 'genders',
    label: 'Genders',
    kind: 'options',
    options: GENDERS,
    isClosed: true,
    section: 'details',
    names: ['gender'],
    page: { card: 'details', label: 'Genders' },
    isListed: true,
  },
  teamTypes: {
    column: 'team_types',
    label: 'Team types',
    kind: 'options',
    options: TEAM_TYPES,
    section: 'details',
    page: { card: 'details', label: 'Team Types' },
    isListed: true,
  },
  programTypes: {
    column: 'program_types',
    label: 'Program types',
    kind: 'options',
    options: PROGRAM_TYPES,
    section: 'details',
    names: ['programs'],
  },
  disciplines: {
    column: 'disciplines',
    label: 'Disciplines',
    kind: 'options',
    options: DISCIPLINES,
    section: 'details',
    names: ['discipline'],
    page: { card: 'details', label: 'Disciplines' },
    isBulk: true,
  },
  teamsPerAgeGroup: {
    column: 'teams_per_age_group',
    label: 'Number of teams',
    short: 'Teams',
    kind: 'teams',
    section: 'details',
    takes: 'Numbers of teams: U12 Girls Travel: 2; U14 Boys Regional: 1. JSON is read too.',
    names: ['teams'],
    isListed: true,
  },
  facebookUrl: {
    column: 'facebook_url',
    label: 'Facebook URL',
    short: 'Facebook',
    kind: 'web',
    length: 500,
    section: 'social',
    names: ['facebook'],
    page: { card: 'social', label: 'Facebook' },
  },
  instagramUrl: {
    column: 'instagram_url',
    label: 'Instagram URL',
    short: 'Instagram',
    kind: 'web',
    length: 500,
    section: 'social',
    names: ['instagram'],
    page: { card: 'social', label: 'Instagram' },
  },
  twitterUrl: {
    column: 'twitter_url',
    label: 'Twitter URL',
    short: 'Twitter',
    kind: 'web',
    length: 500,
    section: 'social',
    names: ['twitter'],
    page: { card: 'social', label: 'Twitter' },
  },
  youtubeUrl: {
    column: 'youtube_url',
    label: 'YouTube URL',
    short: 'YouTube',
    kind: 'web',
    length: 500,
    section: 'social',
    names: ['youtube'],
    page: { card: 'social', label: 'YouTube' },
  },
} as const satisfies Record<string, ClubField>;

type Table = typeof FIELDS;
export type ClubFieldName = keyof Table;

/** The fields of a club by name. */
export const CLUB_FIELDS: Readonly<Record<ClubFieldName, ClubField>> = FIELDS;
/** Their names, in the order of forms, lists and mails. */
export const CLUB_FIELD_NAMES = Object.keys(FIELDS) as ClubFieldName[];

/** The columns of the fields. */
export type ClubColumn = Table[ClubFieldName]['column'];

/** The names of the fields that have something of their description, such as { isBulk: true }. */
export type FieldsWith<Description> = {
  [Name in ClubFieldName]: Table[Name] extends Description ? Name : never;
}[ClubFieldName];

/** Fields of clubs as they are held somewhere, where each kind has a type. */
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

/** What a field is called where a word does. */
export function shortLabel({ label, short }: ClubField): string {
  return short ?? label;
}

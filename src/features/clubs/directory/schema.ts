import type { ClubField, ClubFieldName, FieldsHeldAs } from '#features/clubs/fields.ts';
import type { ClubSummary, Shown } from '#features/clubs/finder/schema.ts';

export interface PracticeLocation {
  readonly id: string;
  readonly name: string | null;
  readonly address: string;
}

/** A field that a card of the page shows, and what it is called there. */
export interface ClubFact {
  readonly card: NonNullable<ClubField['page']>['card'];
  readonly label: string;
  readonly name: ClubFieldName;
}

/** A club as its page shows it. */
export type Club = ClubSummary &
  Readonly<FieldsHeldAs<Shown>> & {
    readonly practiceLocations: readonly PracticeLocation[];
    /** What its cards show in the order of the table; what is special has its place in their JSX. */
    readonly facts: readonly ClubFact[];
    /** Its next tryouts and what its seasons cost, as HTML. */
    readonly season: string;
    /** How its families rate it, as HTML; '' where nobody has. */
    readonly ratings: string;
    /** Its ages and genders as chips, as HTML; '' where neither is told. */
    readonly chips: string;
    /** What its page is called, without the site's name. Made on the server: visitors need not load how slugs are made. */
    readonly title: string;
    /** The month in which it was last changed: 'October 2026'. */
    readonly updated: string;
  };

/** With what its cards are made of. */
export type PresentedClub = Club & {
  /** Its teams on a court, as HTML; null where neither ages nor teams are told. */
  readonly court: string | null;
  /** What nobody has told of it yet: 'practice locations, club director'; '' where nothing is missing. */
  readonly untold: string;
};

/** With its cards as HTML, so that the browser needs no code for them. */
export type PageClub = Club & {
  readonly details: string;
  readonly quickFacts: string;
  /** '' where the club has given nothing (CLUB-36). */
  readonly contact: string;
};

/** What a path or id of a club leads to (D14). */
export type ClubLookup<Found extends Club = PageClub> =
  | { readonly kind: 'found'; readonly club: Found; readonly related: readonly ClubSummary[] }
  | { readonly kind: 'moved'; readonly path: string }
  | {
      readonly kind: 'missing';
      readonly message: string;
      /** Clubs of that name elsewhere, when there are several. */
      readonly namesakes: readonly ClubSummary[];
    };

/** The parts of a club's path, as they stand in the URL. */
export interface ClubPathParts {
  readonly state: string;
  readonly county: string;
  readonly city: string;
  readonly clubSlug: string;
}

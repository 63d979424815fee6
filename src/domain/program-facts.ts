import { AGE_GROUPS, GENDERS, TEAM_TYPES } from './club-options.ts';
import { FEE_INCLUDES } from './fee-includes.ts';
import { WEEKDAYS } from './weekdays.ts';

// Every fact of a program and of its season sheet, declared once: the tables, the editor, lists of season sheets,
// comparing, and the club's page derive from it.

export const PLAYING_TIMES = ['Equal', 'Earned', 'Mixed'] as const;

interface Described {
  readonly label: string;
  /** What a list of season sheets may contain there; also the hint below the editor's field. */
  readonly takes?: string;
  readonly names?: readonly string[];
}

type Kind =
  | { readonly kind: 'option'; readonly options: readonly string[]; readonly isKey?: true }
  | { readonly kind: 'options'; readonly options: readonly string[] }
  /** Not stated, not disclosed, or from–to in whole dollars: one field, three columns. */
  | { readonly kind: 'fee' }
  /** 'None', 'Some', or a number from 1 to 99. */
  | { readonly kind: 'spots' }
  /** From–to in whole dollars: one field, two columns. */
  | { readonly kind: 'range' }
  | { readonly kind: 'dollars' }
  | { readonly kind: 'yesNo' }
  | { readonly kind: 'line' | 'web'; readonly length: number }
  | {
      readonly kind: 'number';
      readonly least: number;
      readonly most: number;
      /** 0.5 when halves are allowed. */
      readonly step?: number;
      readonly isMinutes?: true;
    }
  | { readonly kind: 'day' };

export type ProgramFact = Described & Kind;

const FACTS = {
  ageGroup: {
    label: 'Age group',
    kind: 'option',
    options: AGE_GROUPS,
    isKey: true,
    takes: 'U14. You can also write 14U or 14.',
    names: ['age', 'ages', 'age_groups', 'age_level', 'age_division'],
  },
  gender: {
    label: 'Gender',
    kind: 'option',
    options: GENDERS,
    isKey: true,
    names: ['genders', 'sex', 'boys_girls', 'girls_boys'],
  },
  teamType: {
    label: 'Team type',
    kind: 'option',
    options: TEAM_TYPES,
    isKey: true,
    names: ['type', 'team_types', 'level', 'team_level', 'program_type'],
  },
  fee: {
    label: 'Fee',
    kind: 'fee',
    takes:
      'Whole dollars for the full season, like 2400 or 2200–2600. Enter “Not disclosed” if your club doesn’t share it.',
    names:
      'fees cost price dues tuition season_fee season_cost season_dues club_fee club_dues total_fee total_cost'.split(
        ' ',
      ),
  },
  includes: {
    label: 'Includes',
    kind: 'options',
    options: FEE_INCLUDES,
    names: ['included', 'fee_includes', 'what_s_included', 'what_is_included'],
  },
  deposit: {
    label: 'Deposit',
    kind: 'dollars',
    takes: 'Dollars.',
    names: ['deposit_due', 'deposit_amount'],
  },
  paymentPlan: { label: 'Payment plan', kind: 'yesNo', names: ['payment_plans', 'installments'] },
  financialAid: { label: 'Financial aid', kind: 'yesNo', names: ['scholarship', 'scholarships'] },
  refundRule: {
    label: 'Refund rule',
    kind: 'line',
    length: 300,
    names: ['refund', 'refunds', 'refund_policy'],
  },
  practicesPerWeek: {
    label: 'Practices per week',
    kind: 'number',
    least: 0.5,
    most: 7,
    step: 0.5,
    names:
      'practices practices_a_week practices_week practices_wk practices_per_wk practice_per_week weekly_practices number_of_practices'.split(
        ' ',
      ),
  },
  practiceMinutes: {
    label: 'Minutes per practice',
    kind: 'number',
    least: 15,
    most: 480,
    isMinutes: true,
    takes: '15 to 480. You can also write 2 hours.',
    names:
      'minutes minutes_each minutes_practice practice_length practice_duration practice_hours hours_per_practice hours_practice'.split(
        ' ',
      ),
  },
  practiceDays: {
    label: 'Practice days',
    kind: 'options',
    options: WEEKDAYS,
    takes: 'Weekdays, like Mon; Wed. You can also write MWF, Tues & Thurs, or weekends.',
    names: ['days', 'nights', 'practices_on', 'practice_nights', 'practice_day_s'],
  },
  firstWeek: {
    label: 'First week',
    kind: 'day',
    takes: 'Any day that week, like 11/30/2026.',
    names: ['start', 'starts', 'start_date', 'season_start', 'first_practice'],
  },
  lastWeek: {
    label: 'Last week',
    kind: 'day',
    takes: 'Any day that week.',
    names: ['end', 'ends', 'end_date', 'season_end', 'last_practice'],
  },
  tournaments: {
    label: 'Tournaments',
    kind: 'number',
    least: 0,
    most: 99,
    names: ['of_tournaments', 'number_of_tournaments', 'tourneys'],
  },
  overnightTournaments: {
    label: 'Overnight tournaments',
    kind: 'number',
    least: 0,
    most: 99,
    takes: 'How many of the tournaments are overnight.',
    names: ['overnight', 'overnights', 'overnight_trips', 'overnight_events', 'of_them_overnight'],
  },
  rosterMax: {
    label: 'Maximum roster size',
    kind: 'number',
    least: 1,
    most: 99,
    names: [
      'roster',
      'roster_size',
      'roster_at_most',
      'roster_limit',
      'max_roster',
      'max_players',
      'team_size',
    ],
  },
  openSpots: {
    label: 'Open spots',
    kind: 'spots',
    takes: 'None, some, or how many. You can also write full, waitlist, or 3 left.',
    names:
      'openings spots spots_left spots_open spots_available available_spots availability'.split(
        ' ',
      ),
  },
  headCoachReturns: {
    label: 'Head coach returns',
    kind: 'yesNo',
    names:
      'coach_returns coach_returning head_coach_returning returning_coach returning_head_coach'.split(
        ' ',
      ),
  },
  playingTime: { label: 'Playing time', kind: 'option', options: PLAYING_TIMES },
  sourceUrl: {
    label: 'Source',
    kind: 'web',
    length: 500,
    takes: 'A link to the details. You can leave out https://.',
    names: ['source', 'url', 'link', 'website'],
  },
} as const satisfies Record<string, ProgramFact>;

/** Facts that all programs of a season sheet have in common. */
const SHEET = {
  travel: {
    label: 'Travel beyond the fee',
    kind: 'range',
    takes: 'What a family should expect to pay for the season, in whole dollars, like 800–1500.',
    names: ['travel_cost', 'travel_costs', 'travel_beyond_fee', 'extra_travel'],
  },
  aidHow: {
    label: 'How to ask for financial aid',
    kind: 'line',
    length: 300,
    names: ['aid', 'how_to_ask_for_aid', 'financial_aid_how', 'scholarship_how'],
  },
  aidUntil: {
    label: 'Ask for financial aid by',
    kind: 'day',
    takes: 'A day, like 10/1/2026.',
    names: ['aid_deadline', 'aid_by', 'financial_aid_deadline', 'scholarship_deadline'],
  },
  aidUrl: {
    label: 'Financial aid link',
    kind: 'web',
    length: 500,
    takes: 'You can leave out https://.',
    names: ['aid_link', 'scholarship_link'],
  },
} as const satisfies Record<string, ProgramFact>;

type Table = typeof FACTS;
type SheetTable = typeof SHEET;
export type ProgramFactName = keyof Table;
export type SheetFactName = keyof SheetTable;
export type FactName = ProgramFactName | SheetFactName;

/** 'age_group' for 'ageGroup' */
export function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function withColumns<Name extends string>(facts: Readonly<Record<Name, ProgramFact>>) {
  return Object.fromEntries(
    Object.entries<ProgramFact>(facts).map(([name, fact]) => [
      name,
      { ...fact, column: columnOf(name) },
    ]),
  ) as unknown as Readonly<Record<Name, ProgramFact & { readonly column: string }>>;
}

export const PROGRAM_FACTS = withColumns<ProgramFactName>(FACTS);
export const PROGRAM_FACT_NAMES = Object.keys(PROGRAM_FACTS) as ProgramFactName[];
export const SHEET_FACTS = withColumns<SheetFactName>(SHEET);
export const SHEET_FACT_NAMES = Object.keys(SHEET_FACTS) as SheetFactName[];
export const SEASON_FACTS = { ...PROGRAM_FACTS, ...SHEET_FACTS };

type Forms = Record<ProgramFact['kind'], unknown>;

/** The facts of a program in some representation, which has a type for each kind. */
export type FactsHeldAs<Held extends Forms> = {
  [Name in ProgramFactName]: Table[Name] extends { isKey: true }
    ? string
    : Held[Table[Name]['kind']];
};
export type SheetFactsHeldAs<Held extends Forms> = {
  [Name in SheetFactName]: Held[SheetTable[Name]['kind']];
};

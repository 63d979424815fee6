import { sql } from 'drizzle-orm';
import { MOST_DOLLARS } from '#domain/dollars.ts';
import { FEE_INCLUDES } from '#domain/fee-includes.ts';
import { WEEKDAYS } from '#domain/weekdays.ts';
import { PROGRAM_FACTS } from '#domain/program-facts.ts';
import type { ProgramFactName, SheetFactName } from '#domain/program-facts.ts';
import { readFact, sheetUpdateSchema } from '#features/clubs/season-sheets/schema.ts';
import { MOST_TRYOUT_DOLLARS } from '#features/tryouts/editing/rules.ts';
import { tryoutsSchema } from '#features/tryouts/editing/schema.ts';
import { LINKS, takes, texts } from './field-rule.ts';
import type { Rule } from './field-rule.ts';

/** How the sheet's form, pasting, and lists of season sheets read a value: all with one function. */
const reads = (name: ProgramFactName | SheetFactName) => (value: unknown) =>
  'value' in readFact(name, Array.isArray(value) ? value : String(value));

function program(name: ProgramFactName, values: Pick<Rule, 'right' | 'wrong'>): Rule {
  const { column, kind } = PROGRAM_FACTS[name];
  return {
    column: `club_programs.${column}`,
    as: 'clubAdmin',
    takes: reads(name),
    ...values,
    write: (w, value) =>
      sql`update club_programs set ${sql.identifier(column)} =
        ${kind === 'options' ? sql`${sql.param(value)}::text[]` : value} where club_id = ${w.club}`,
  };
}

function sheet(
  column: string,
  fact: SheetFactName,
  values: Pick<Rule, 'right' | 'wrong'>,
  written: (value: unknown) => unknown = (value) => value,
): Rule {
  return {
    column: `season_sheets.${column}`,
    as: 'clubAdmin',
    takes: (value) => reads(fact)(written(value)),
    ...values,
    write: (w, value) => {
      const one = sql`${sql.identifier(column)} = ${value}`;
      const other = column === 'travel_from' ? sql`travel_to = 1500` : sql`travel_from = 800`;
      return sql`update season_sheets set ${fact === 'travel' ? sql`${one}, ${other}` : one} where club_id = ${w.club}`;
    },
  };
}

/** One end of a fee range whose other end is 2,400. */
function feeEnd(
  column: 'fee_from' | 'fee_to',
  written: (value: unknown) => string,
  values: Pick<Rule, 'right' | 'wrong'>,
): Rule {
  return {
    column: `club_programs.${column}`,
    as: 'clubAdmin',
    takes: (value) => reads('fee')(written(value)),
    ...values,
    write: (w, value) =>
      sql`update club_programs set ${sql.identifier(column)} = ${value} where club_id = ${w.club}`,
  };
}

const DATE = {
  gender: 'Girls',
  ageGroups: ['U14'],
  date: '2026-12-05',
  start: '09:00',
  end: '11:00',
};
const TRYOUTS = {
  season: '2026',
  venueName: '',
  venueAddress: 'A',
  fee: '',
  registrationUrl: '',
  note: '',
  dates: [DATE],
};
const tryoutForm = tryoutsSchema(
  () => [{ season: 2026, label: '2026–27', from: '2026-05-01', to: '2027-07-31' }],
  () => new Date('2026-11-24T12:00:00Z'),
);

function tryout(
  column: string,
  filledIn: (value: unknown) => object,
  values: Pick<Rule, 'right' | 'wrong'>,
): Rule {
  return {
    column: `tryouts.${column}`,
    as: 'clubAdmin',
    takes: (value) => takes(tryoutForm)({ ...TRYOUTS, ...filledIn(value) }),
    ...values,
    write: (w, value) =>
      sql`update tryouts set ${sql.identifier(column)} =
        ${Array.isArray(value) ? sql`${sql.param(value)}::text[]` : value} where id = ${w.tryout}`,
  };
}

/** Season sheets, their programs (SEAS-02, SEAS-03) and tryouts (TRYO-08). */
export const SEASON_RULES: readonly Rule[] = [
  {
    column: 'season_sheets.season',
    as: 'clubAdmin',
    takes: (value) => takes(sheetUpdateSchema.shape.season)(value),
    right: [2000, 2100],
    wrong: [1999, 2101],
    write: (w, value) =>
      sql`insert into season_sheets (club_id, season) values (${w.club}, ${value})`,
  },
  program('ageGroup', { right: ['U10', 'U18'], wrong: ['U9', 'U19', ''] }),
  program('gender', { right: ['Boys'], wrong: ['Mixed', ''] }),
  program('teamType', { right: ['National', 'Recreational'], wrong: ['Elite', ''] }),
  feeEnd('fee_from', (value) => `${String(value)}–2400`, { right: [0, 2_400], wrong: [2_401, -1] }),
  feeEnd('fee_to', (value) => `2400–${String(value)}`, {
    right: [2_400, MOST_DOLLARS],
    wrong: [2_399, MOST_DOLLARS + 1],
  }),
  program('includes', { right: [FEE_INCLUDES, []], wrong: [['Snacks'], ['Uniform', '']] }),
  program('deposit', { right: [0, MOST_DOLLARS], wrong: [MOST_DOLLARS + 1, -1] }),
  program('refundRule', texts(300)),
  program('practicesPerWeek', { right: [0.5, 7], wrong: [0, 7.5] }),
  program('practiceMinutes', { right: [15, 480], wrong: [14, 481] }),
  program('firstWeek', {
    right: ['2000-01-01', '2101-12-31'],
    wrong: ['1999-12-31', '2103-01-01'],
  }),
  program('lastWeek', { right: ['2000-01-01', '2101-12-31'], wrong: ['1999-12-31', '2103-01-01'] }),
  program('tournaments', { right: [0, 99], wrong: [100, -1] }),
  program('overnightTournaments', { right: [0, 99], wrong: [100, -1] }),
  program('rosterMax', { right: [1, 99], wrong: [0, 100] }),
  program('practiceDays', {
    right: [[], ['Mon'], [...WEEKDAYS]],
    wrong: [['Monday'], ['Mon', '']],
  }),
  program('openSpots', { right: ['None', 'Some', '1', '99'], wrong: ['100', '-1', 'lots'] }),
  program('playingTime', { right: ['Equal', 'Mixed', null], wrong: ['Bench'] }),
  program('sourceUrl', LINKS),
  sheet(
    'travel_from',
    'travel',
    { right: [0, 1_500], wrong: [1_501, -1] },
    (from) => `${String(from)}–1500`,
  ),
  sheet(
    'travel_to',
    'travel',
    { right: [800, MOST_DOLLARS], wrong: [799, MOST_DOLLARS + 1] },
    (to) => `800–${String(to)}`,
  ),
  sheet('aid_how', 'aidHow', texts(300)),
  sheet('aid_until', 'aidUntil', {
    right: ['2000-01-01', '2101-12-31'],
    wrong: ['1999-12-31', '2103-01-01'],
  }),
  sheet('aid_url', 'aidUrl', LINKS),
  tryout('gender', (gender) => ({ dates: [{ ...DATE, gender }] }), {
    right: ['Boys'],
    wrong: ['Mixed', ''],
  }),
  tryout('age_groups', (ageGroups) => ({ dates: [{ ...DATE, ageGroups }] }), {
    right: [['U10'], ['U10', 'U18']],
    wrong: [[]],
  }),
  tryout('venue_name', (venueName) => ({ venueName }), texts(200)),
  tryout('venue_address', (venueAddress) => ({ venueAddress }), texts(300, true)),
  tryout('fee', (fee) => ({ fee }), {
    right: [0, MOST_TRYOUT_DOLLARS],
    wrong: [MOST_TRYOUT_DOLLARS + 1, -1],
  }),
  tryout('registration_url', (registrationUrl) => ({ registrationUrl }), LINKS),
  tryout('note', (note) => ({ note }), texts(1_000)),
];

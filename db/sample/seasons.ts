import { FEE_INCLUDES } from '#domain/fee-includes.ts';
import { AGE_GROUPS, GENDERS, TEAM_TYPES } from '#domain/club-options.ts';
import type { TeamType } from '#domain/club-options.ts';
import { WEEKDAYS } from '#domain/weekdays.ts';
import { readTeamCounts } from '#domain/team-counts.ts';
import { currentSeason } from '#platform/current-season.ts';
import { aProgram } from '#tests/builders/programs.ts';
import type { ProgramBuilder } from '#tests/builders/programs.ts';
import type { SampleClub } from './clubs.ts';
import { idFrom, Random } from './random.ts';

/** Larger sheets are too long for an example. */
const MOST_PROGRAMS = 18;

type ProgramColumns = NonNullable<Parameters<typeof aProgram>[0]>;

/** A season's costs and contents, by team type: the youngest's fee, the increase per year, and the rest. */
const KINDS: Readonly<
  Record<
    TeamType,
    {
      readonly fee: readonly [least: number, most: number];
      readonly perYear: number;
      readonly practices: readonly number[];
      readonly minutes: readonly number[];
      readonly tournaments: readonly [least: number, most: number];
      readonly overnight: number;
      readonly roster: readonly number[];
      readonly playingTime: string;
      readonly includes: number;
    }
  >
> = {
  National: {
    fee: [2_300, 3_200],
    perYear: 110,
    practices: [2, 3, 3],
    minutes: [120],
    tournaments: [9, 12],
    overnight: 5,
    roster: [10, 11, 12],
    playingTime: 'Earned',
    includes: 6,
  },
  Travel: {
    fee: [1_400, 2_100],
    perYear: 80,
    practices: [2, 2, 2.5],
    minutes: [90, 120],
    tournaments: [7, 10],
    overnight: 2,
    roster: [11, 12],
    playingTime: 'Mixed',
    includes: 4,
  },
  Regional: {
    fee: [850, 1_400],
    perYear: 50,
    practices: [2],
    minutes: [90, 105],
    tournaments: [5, 8],
    overnight: 0,
    roster: [12],
    playingTime: 'Mixed',
    includes: 3,
  },
  'In-House': {
    fee: [260, 480],
    perYear: 20,
    practices: [1, 1.5],
    minutes: [75, 90],
    tournaments: [0, 2],
    overnight: 0,
    roster: [12, 14],
    playingTime: 'Equal',
    includes: 3,
  },
  Recreational: {
    fee: [120, 260],
    perYear: 10,
    practices: [0.5, 1],
    minutes: [60, 90],
    tournaments: [0, 0],
    overnight: 0,
    roster: [12, 15],
    playingTime: 'Equal',
    includes: 2,
  },
};

/** What clubs include in the fee, most often first. */
const COMMONLY_INCLUDED = [
  'Gym and practice',
  'Uniform',
  'Tournament entry',
  'Coach travel',
  'Membership (USAV/AAU)',
  'Strength training',
  'Video',
  'Team travel',
  'Lodging',
];

const REFUND_RULES = [
  'The deposit is kept; the rest is paid back until the first practice',
  'No refunds after the first practice, but for an injury',
  'Half is paid back until January 15',
  null,
  null,
];

/**
 * The season sheets of about two in three clubs: for the present season and mostly the one before; some
 * clubs do not disclose fees, and some have filled in only a part.
 *
 * @param now the current time
 */
export function sampleSeasons(
  seed: number,
  clubs: readonly SampleClub[],
  now: Date,
): ProgramBuilder[] {
  const season = currentSeason(now);
  return clubs.flatMap((sample) => {
    // A separate generator, so that other choices do not change.
    const random = new Random(`${seed}/seasons/${sample.club.id}`);
    const likely = { sparse: 0.25, community: 0.75 }[sample.kind as string] ?? 0.86;
    return random.chance(likely) ? sheetsOf(sample, season, random) : [];
  });
}

function sheetsOf({ club }: SampleClub, season: number, random: Random): ProgramBuilder[] {
  const manner = random.weighted([
    ['open', 70],
    ['partly', 18],
    ['undisclosed', 12],
  ]);
  const ofClub = termsOf(random, manner);
  // A club that states only a part leaves out the same facts in all programs.
  const untold = new Set(manner === 'partly' ? UNTOLD.filter(() => random.chance(0.55)) : []);
  const keys = keysOf(club.row);
  const dear = random.next();
  const newest = keys.map((key) =>
    programOf(key, { season, manner, dear, random, ofClub, untold }),
  );
  const sheets = [newest];
  if (random.chance(0.85)) {
    const factor = random.int(92, 97) / 100;
    sheets.push(newest.filter(() => random.chance(0.9)).map((line) => aYearBefore(line, factor)));
  }
  const asked = new Random(`${club.id}/asked`);
  const shared = sharedOf(asked, manner, season);
  return sheets.flatMap((lines, ago) =>
    lines.map((line, position) => {
      const program = aProgram({
        ...line,
        ...(ago === 0 ? askedOf(asked, manner, line.practicesPerWeek ?? 2) : {}),
        club,
        id: idFrom(`${club.id}/season/${ago}/${line.ageGroup}/${line.gender}/${line.teamType}`),
        season: season - ago,
        position,
        createdAt: club.row.createdAt,
        updatedAt: club.row.updatedAt,
      });
      if (ago === 0) Object.assign(program.facts, shared);
      return program;
    }),
  );
}

/** What families ask about a program besides its fee. */
function askedOf(random: Random, manner: Manner, practices: number): ProgramColumns {
  if (manner === 'partly' && random.chance(0.5)) return {};
  const first = random.int(0, 4);
  const days = Array.from({ length: Math.ceil(practices) }, (_, at) => (first + 2 * at) % 7);
  return {
    openSpots: random.pick(['None', 'None', 'Some', String(random.int(1, 5)), null]),
    practiceDays: WEEKDAYS.filter((_day, at) => days.includes(at)),
    headCoachReturns: random.pick([true, true, true, false, null]),
  };
}

const WAYS_TO_ASK = [
  'Write to the club’s treasurer; nobody else sees it',
  'Check the box on the registration form',
  'Ask the club director in person or by phone',
];

/** What all programs of a sheet have in common. */
function sharedOf(random: Random, manner: Manner, season: number): ProgramBuilder['facts'] {
  if (manner === 'partly') return {};
  const travelFrom = random.int(2, 12) * 100;
  return {
    ...(random.chance(0.7) && { travelFrom, travelTo: travelFrom + random.int(2, 9) * 100 }),
    ...(random.chance(0.6) && {
      aidHow: random.pick(WAYS_TO_ASK),
      aidUntil: `${season}-${random.pick(['10-15', '11-01', '12-01'])}`,
    }),
  };
}

interface Key {
  readonly ageGroup: string;
  readonly gender: string;
  readonly teamType: TeamType;
}

/**
 * A program for each kind of team, oldest and most competitive first; for a club without stated teams,
 * one for each age and gender.
 */
function keysOf(club: SampleClub['club']['row']): Key[] {
  const counts = readTeamCounts(club.teamsPerAgeGroup ?? impliedTeams(club));
  return AGE_GROUPS.toReversed()
    .flatMap((ageGroup) =>
      GENDERS.toReversed().flatMap((gender) =>
        TEAM_TYPES.flatMap((teamType) =>
          (counts[ageGroup]?.[gender]?.[teamType] ?? 0) > 0 ? [{ ageGroup, gender, teamType }] : [],
        ),
      ),
    )
    .slice(0, MOST_PROGRAMS);
}

function impliedTeams({ ageGroups, genders, teamTypes }: SampleClub['club']['row']) {
  const teams = Object.fromEntries((teamTypes ?? []).slice(0, 1).map((type) => [type, 1]));
  const ofGenders = Object.fromEntries((genders ?? []).map((gender) => [gender, teams]));
  return Object.fromEntries((ageGroups ?? []).map((ageGroup) => [ageGroup, ofGenders]));
}

type Manner = 'open' | 'partly' | 'undisclosed';

/** What a club that states only a part may leave out. */
const UNTOLD = [
  'practicesPerWeek',
  'practiceMinutes',
  'firstWeek',
  'lastWeek',
  'tournaments',
  'rosterMax',
  'playingTime',
] as const;
type Untold = (typeof UNTOLD)[number];

/** What a club states for all of its programs. */
function termsOf(random: Random, manner: Manner): ProgramColumns {
  const isTold = manner === 'open' || random.chance(0.4);
  if (!isTold) return {};
  return {
    deposit: random.chance(0.8) ? random.int(2, 8) * 50 : null,
    paymentPlan: random.chance(0.9) ? random.chance(0.85) : null,
    financialAid: random.chance(0.8) ? random.chance(0.6) : null,
    refundRule: random.pick(REFUND_RULES),
  };
}

function programOf(
  key: Key,
  of: {
    readonly season: number;
    readonly manner: Manner;
    readonly dear: number;
    readonly random: Random;
    readonly ofClub: ProgramColumns;
    readonly untold: ReadonlySet<Untold>;
  },
): ProgramColumns {
  const { season, manner, dear, random, ofClub, untold } = of;
  const kind = KINDS[key.teamType];
  const isSparing = manner === 'partly';
  const told = <Value>(fact: Untold, value: Value): Value | null =>
    untold.has(fact) ? null : value;
  const tournaments = random.int(...kind.tournaments);
  const months = key.teamType === 'National' || key.teamType === 'Travel' ? 11 : 12;
  const first = new Date(
    Date.UTC(season, months - 1, random.pick([30, 30, 28]) - 7 * random.int(0, 2)),
  );
  const last = new Date(Date.UTC(season + 1, random.pick([3, 4, 4, 5]), random.int(8, 28)));
  return {
    ...key,
    ...ofClub,
    ...feeOf(key, manner, dear, random),
    includes: isSparing ? [] : includesOf(kind.includes),
    practicesPerWeek: told('practicesPerWeek', random.pick(kind.practices)),
    practiceMinutes: told('practiceMinutes', random.pick(kind.minutes)),
    firstWeek: told('firstWeek', dayOf(first)),
    lastWeek: told('lastWeek', dayOf(last)),
    tournaments: told('tournaments', tournaments),
    overnightTournaments: isSparing ? null : Math.min(tournaments, random.int(0, kind.overnight)),
    rosterMax: told('rosterMax', random.pick(kind.roster)),
    playingTime: told('playingTime', kind.playingTime),
  };
}

function feeOf(key: Key, manner: Manner, dear: number, random: Random): ProgramColumns {
  const none = { feeFrom: null, feeTo: null };
  if (manner === 'undisclosed' || (manner === 'open' && random.chance(0.03))) {
    return { ...none, feeKind: 'not_disclosed' };
  }
  if (manner === 'partly' && random.chance(0.4)) return { ...none, feeKind: 'not_stated' };
  const { fee, perYear } = KINDS[key.teamType];
  const [least, most] = fee;
  const years = Number(key.ageGroup.slice(1)) - 10;
  const feeFrom = tens(least + dear * (most - least) + years * perYear);
  const feeTo = feeFrom + (random.chance(0.2) ? random.int(5, 30) * 10 : 0);
  return { feeKind: 'range', feeFrom, feeTo };
}

function includesOf(many: number): string[] {
  const chosen = COMMONLY_INCLUDED.slice(0, many);
  return FEE_INCLUDES.filter((item) => chosen.includes(item));
}

function aYearBefore<Line extends ProgramColumns>(line: Line, factor: number): Line {
  const before = (fee: number | null | undefined) => (fee ? tens(fee * factor) : (fee ?? null));
  const yearBefore = (day: string | null | undefined) =>
    day ? `${Number(day.slice(0, 4)) - 1}${day.slice(4)}` : null;
  return {
    ...line,
    feeFrom: before(line.feeFrom),
    feeTo: before(line.feeTo),
    firstWeek: yearBefore(line.firstWeek),
    lastWeek: yearBefore(line.lastWeek),
  };
}

function tens(amount: number): number {
  return Math.round(amount / 10) * 10;
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

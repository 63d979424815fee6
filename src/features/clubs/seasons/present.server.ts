import { countOf } from '#domain/count-of.ts';
import { dollars } from '#domain/dollars.ts';
import { FEE_INCLUDES } from '#domain/fee-includes.ts';
import { dayInWords, seasonOf } from '#domain/season.ts';
import { seasons } from '#site.config.ts';
import {
  feeInWords,
  feeOfAll,
  hourlyFee,
  programName,
  programNames,
  rangeInWords,
} from './rules.ts';
import type {
  Program,
  SeasonSheet,
  SheetFacts,
  ShownCell,
  ShownSeason,
  ShownTerms,
  ShownText,
} from './schema.ts';

export function shownSeason({ season, programs, facts }: SeasonSheet): ShownSeason {
  const columns = COLUMNS.filter(([, cell]) => programs.some((program) => cell(program, season)));
  const ages = [...Map.groupBy(programs, (program) => program.ageGroup)].toSorted(
    ([one], [other]) => one.localeCompare(other, 'en', { numeric: true }),
  );
  return {
    season,
    columns: columns.map(([label]) => label),
    ages: ages.map(([age, ofAge]) => ({
      age,
      fee: feeOfAll(ofAge),
      count: countOf(ofAge.length, 'program'),
      programs: ofAge.map((program) => ({
        players: `${program.ageGroup} ${program.gender}`,
        teamType: program.teamType,
        cells: columns.map(([, cell]) => cell(program, season)),
      })),
    })),
    reckoning: reckoningOf(programs),
    terms: termsOfAll(programs),
    facts: facts && factsInWords(facts),
  };
}

type Column = readonly [label: string, cell: (program: Program, season: number) => ShownCell];

const COLUMNS: readonly Column[] = [
  ['Fee', (program) => [feeInWords(program)]],
  [
    'Per practice hour',
    (program) => {
      const hourly = hourlyFee(program);
      return hourly && [hourly.label, `for ${inHours(hourly.hours)}`];
    },
  ],
  ['Practice', practiceCell],
  ['Tournaments', tournamentsCell],
  ['Roster', rosterCell],
  ['Head coach', ({ headCoachReturns: returns }) => cellOf(returns, returns ? 'Returns' : 'New')],
  ['Playing time', ({ playingTime }) => cellOf(playingTime)],
];

function cellOf(fact: unknown, text = String(fact)): ShownCell {
  return fact === null ? null : [text];
}

function inHours(hours: number): string {
  return `${Math.round(hours).toLocaleString('en-US')} hours`;
}

function practiceCell(program: Program, season: number): ShownCell {
  const { practicesPerWeek, practiceMinutes, practiceDays, firstWeek, lastWeek } = program;
  const often = practicesPerWeek === null ? '' : `${practicesPerWeek} a week`;
  const long = practiceMinutes === null ? '' : `${practiceMinutes}\u00a0min`;
  const from = firstWeek === null ? '' : dayLabel(firstWeek, season);
  const to = lastWeek === null ? '' : dayLabel(lastWeek, season);
  const weeks = from && to ? `${from} – ${to}` : from ? `from ${from}` : to ? `to ${to}` : '';
  const days = practiceDays.join(', ');
  // The days say how often it is.
  const isSaid = practicesPerWeek === practiceDays.length;
  const text = days || [often, long].filter(Boolean).join(', ');
  const small = [days && !isSaid && often, days && long, weeks].filter(Boolean).join(', ');
  return text || small ? [text, small] : null;
}

/** 'Dec 7', with its year if it isn't in the season. */
function dayLabel(day: string, season: number): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    ...(seasonOf(day, seasons.begins) !== season && { year: 'numeric' }),
    timeZone: 'UTC',
  });
}

function tournamentsCell({ tournaments, overnightTournaments }: Program): ShownCell {
  if (tournaments === 0) return ['None'];
  if (overnightTournaments === null) return cellOf(tournaments);
  return [String(tournaments ?? ''), `${overnightTournaments || 'none'} overnight`];
}

function rosterCell({ rosterMax, openSpots }: Program): ShownCell {
  if (openSpots === null) return cellOf(rosterMax, `Up to ${rosterMax}`);
  const most = rosterMax === null ? '' : `up to ${rosterMax}`;
  if (openSpots === 'None') return ['Full', most];
  if (openSpots === 'Some') return ['Some spots open', most];
  return [rosterMax === null ? `${openSpots} open` : `${openSpots} of ${rosterMax} open`];
}

function reckoningOf(programs: readonly Program[]): string | null {
  const [program] = programs.filter(hourlyFee);
  const hourly = program && hourlyFee(program);
  if (!hourly) return null;
  const { practicesPerWeek, practiceMinutes } = program;
  const hours = `${practicesPerWeek} × ${practiceMinutes} minutes × ${countOf(hourly.weeks, 'week')}`;
  return (
    `We divide the fee by the hours of practice. ${programName(program)}: ${feeInWords(program)} ÷ ` +
    `(${hours} = ${inHours(hourly.hours)}) = about ${hourly.label} an hour. Tournament time isn’t included.`
  );
}

/** What the fee includes (SEAS-06) and the terms. */
function termsOfAll(programs: readonly Program[]): ShownTerms[] {
  const groups = Map.groupBy(programs, (program) => {
    const { includes, deposit, paymentPlan, financialAid, refundRule, sourceUrl } = program;
    return JSON.stringify({ includes, deposit, paymentPlan, financialAid, refundRule, sourceUrl });
  });
  return [...groups.values()].map((ofThese) => {
    const [program] = ofThese as [Program];
    const { includes } = program;
    return {
      names: programNames(ofThese),
      ages: [...new Set(ofThese.map(({ ageGroup }) => ageGroup))],
      included: includes,
      notIncluded:
        includes.length === 0 ? [] : FEE_INCLUDES.filter((item) => !includes.includes(item)),
      text: termsInWords(program),
      link: linkTo('Source', program.sourceUrl),
    };
  });
}

function termsInWords({ deposit, paymentPlan, financialAid, refundRule }: Program): string {
  return [
    `Deposit: ${deposit === null ? 'not stated' : dollars(deposit)}.`,
    `Payment plan: ${yesNo(paymentPlan)}.`,
    `Financial aid: ${yesNo(financialAid)}.`,
    `Refunds: ${sentence(refundRule ?? 'not stated')}`,
  ].join(' ');
}

function yesNo(value: boolean | null): string {
  return value === null ? 'not stated' : value ? 'yes' : 'no';
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function linkTo(label: string, address: string | null) {
  if (address === null || !/^https?:/i.test(address)) return null;
  const host = address.replace(/^https?:\/\//i, '').replace(/\/.*$/, '');
  return { text: `${label}: ${host}`, href: address };
}

function factsInWords(facts: SheetFacts): ShownText {
  const travel = rangeInWords(facts.travelFrom, facts.travelTo);
  const link = linkTo('Financial aid', facts.aidUrl);
  const aid = aidInWords(facts);
  const text = [
    travel && `Travel beyond the fee: ${travel} a family.`,
    aid && `Asking for financial aid: ${aid}`,
  ];
  return { text: text.filter(Boolean).join(' '), link };
}

/** 'Write to the treasurer. Ask by October 1, 2026.'; '' if neither is stated. */
export function aidInWords({ aidHow, aidUntil }: Pick<SheetFacts, 'aidHow' | 'aidUntil'>): string {
  const ask = aidUntil && `Ask by ${dayInWords(aidUntil)}.`;
  return [aidHow && sentence(aidHow), ask].filter(Boolean).join(' ');
}

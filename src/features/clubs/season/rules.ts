import { ageGroupsLabel } from '#domain/age-group.ts';
import { dollars } from '#domain/dollars.ts';

/** What a season costs: nobody said, the club keeps it to itself, or from–to in whole dollars. */
export interface Fee {
  readonly feeKind: 'not_stated' | 'not_disclosed' | 'range';
  readonly feeFrom: number | null;
  readonly feeTo: number | null;
}

export const NOT_DISCLOSED = 'Not disclosed';
export const NOT_STATED = 'Not stated';

/** A fee in words: '$2,400', '$2,200–$2,600', 'Not disclosed' (SEAS-05), 'Not stated'. */
export function feeInWords({ feeKind, feeFrom, feeTo }: Fee): string {
  if (feeKind === 'not_disclosed') return NOT_DISCLOSED;
  if (feeFrom === null || feeTo === null) return NOT_STATED;
  return feeFrom === feeTo ? dollars(feeFrom) : `${dollars(feeFrom)}–${dollars(feeTo)}`;
}

/** What some programs cost, in words: from the lowest disclosed fee to the highest. */
export function feeOfAll(fees: readonly Fee[]): string {
  const amounts = fees.flatMap(({ feeFrom, feeTo }) => [feeFrom ?? [], feeTo ?? []].flat());
  if (amounts.length === 0) {
    const isKept = fees.some(({ feeKind }) => feeKind === 'not_disclosed');
    return isKept ? NOT_DISCLOSED : NOT_STATED;
  }
  const [feeFrom, feeTo] = [Math.min(...amounts), Math.max(...amounts)];
  return feeInWords({ feeKind: 'range', feeFrom, feeTo });
}

/** The age group, gender and team type of a program: what tells it from the others of a sheet. */
export interface ProgramKey {
  readonly ageGroup: string;
  readonly gender: string;
  readonly teamType: string;
}

/** 'U14 Girls Travel'. */
export function programName({ ageGroup, gender, teamType }: ProgramKey): string {
  return [ageGroup, gender, teamType].filter(Boolean).join(' ');
}

/** The names of programs, those of a kind together: 'Girls National U13–U18; Girls Travel U15, U17'. */
export function programNames(programs: readonly ProgramKey[]): string {
  const kinds = Map.groupBy(programs, ({ gender, teamType }) => `${gender} ${teamType}`);
  return [...kinds]
    .map(([kind, ofKind]) => `${kind} ${ageGroupsLabel(ofKind.map(({ ageGroup }) => ageGroup))}`)
    .join('; ');
}

/** When a program practices, as far as it is known. */
export interface Practice {
  readonly practicesPerWeek: number | null;
  readonly practiceMinutes: number | null;
  /** Days such as '2026-11-30'. */
  readonly firstWeek: string | null;
  readonly lastWeek: string | null;
}

const WEEK = 7 * 24 * 60 * 60_000;

/** What practice comes to in a season. */
export interface PracticeHours {
  readonly weeks: number;
  readonly hours: number;
}

/** The hours of practice in a season; null unless all of it is known. */
export function practiceHours(practice: Practice): PracticeHours | null {
  const { practicesPerWeek, practiceMinutes, firstWeek, lastWeek } = practice;
  if (practicesPerWeek === null || practiceMinutes === null) return null;
  if (firstWeek === null || lastWeek === null || lastWeek < firstWeek) return null;
  const weeks = Math.floor((Date.parse(lastWeek) - Date.parse(firstWeek)) / WEEK) + 1;
  return { weeks, hours: (weeks * practicesPerWeek * practiceMinutes) / 60 };
}

/** What an hour of practice costs, in words: '$19', '$17–$20'. */
export interface HourlyFee extends PracticeHours {
  readonly label: string;
}

/** Dollars per practice hour; null unless the fee and all of practice are known (SEAS-07). */
export function hourlyFee(program: Fee & Practice): HourlyFee | null {
  const practice = practiceHours(program);
  const { feeFrom, feeTo } = program;
  if (practice === null || feeFrom === null || feeTo === null) return null;
  const [from, to] = [feeFrom, feeTo].map((fee) => Math.round(fee / practice.hours));
  if (from === undefined || to === undefined) return null;
  return {
    ...practice,
    label: feeInWords({ feeKind: 'range', feeFrom: from, feeTo: to }),
  };
}

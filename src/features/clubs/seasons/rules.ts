import { ageGroupsLabel } from '#domain/age-group.ts';
import { dollars } from '#domain/dollars.ts';
import type { Fee, Program, ProgramKey } from './schema.ts';

export const NOT_DISCLOSED = 'Not disclosed';
export const NOT_STATED = 'Not stated';

/** '$2,400', '$2,200–$2,600', 'Not disclosed' (SEAS-05), 'Not stated' */
export function feeInWords({ feeKind, feeFrom, feeTo }: Fee): string {
  if (feeKind === 'not_disclosed') return NOT_DISCLOSED;
  return rangeInWords(feeFrom, feeTo) ?? NOT_STATED;
}

/** '$800–$1,500'; null if it is not stated */
export function rangeInWords(from: number | null, to: number | null): string | null {
  if (from === null || to === null) return null;
  return from === to ? dollars(from) : `${dollars(from)}–${dollars(to)}`;
}

export function feeOfAll(fees: readonly Fee[]): string {
  const amounts = fees.flatMap(({ feeFrom, feeTo }) => [feeFrom ?? [], feeTo ?? []].flat());
  if (amounts.length === 0) {
    const isUndisclosed = fees.some(({ feeKind }) => feeKind === 'not_disclosed');
    return isUndisclosed ? NOT_DISCLOSED : NOT_STATED;
  }
  const [feeFrom, feeTo] = [Math.min(...amounts), Math.max(...amounts)];
  return feeInWords({ feeKind: 'range', feeFrom, feeTo });
}

/** 'U14 Girls Travel' */
export function programName({ ageGroup, gender, teamType }: ProgramKey): string {
  return [ageGroup, gender, teamType].filter(Boolean).join(' ');
}

/** 'Girls National U13–U18; Girls Travel U15, U17' */
export function programNames(programs: readonly ProgramKey[]): string {
  const kinds = Map.groupBy(programs, ({ gender, teamType }) => `${gender} ${teamType}`);
  return [...kinds]
    .map(([kind, ofKind]) => `${kind} ${ageGroupsLabel(ofKind.map(({ ageGroup }) => ageGroup))}`)
    .join('; ');
}

type Practice = Pick<Program, 'practicesPerWeek' | 'practiceMinutes' | 'firstWeek' | 'lastWeek'>;

const WEEK = 7 * 24 * 60 * 60_000;

export function practiceHours(practice: Practice) {
  const { practicesPerWeek, practiceMinutes, firstWeek, lastWeek } = practice;
  if (practicesPerWeek === null || practiceMinutes === null) return null;
  if (firstWeek === null || lastWeek === null || lastWeek < firstWeek) return null;
  const weeks = Math.floor((Date.parse(lastWeek) - Date.parse(firstWeek)) / WEEK) + 1;
  return { weeks, hours: (weeks * practicesPerWeek * practiceMinutes) / 60 };
}

/** Dollars per practice hour, '$17–$20' (SEAS-07). */
export function hourlyFee(program: Fee & Practice) {
  const practice = practiceHours(program);
  const { feeKind, feeFrom, feeTo } = program;
  if (practice === null || feeFrom === null || feeTo === null) return null;
  const perHour = (fee: number) => Math.round(fee / practice.hours);
  const label = feeInWords({ feeKind, feeFrom: perHour(feeFrom), feeTo: perHour(feeTo) });
  return { ...practice, label };
}

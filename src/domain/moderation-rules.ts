/** The database enforces the same (`db/functions/moderation.sql`); a test compares the two. */
import { dayAt } from './season.ts';

export const RULES = {
  minor: {
    label: 'Names or shows a minor',
    means:
      'People can tell which child or teenager it’s about, by a name, jersey number, photo, or story.',
  },
  insult: {
    label: 'Insult or threat',
    means: 'It attacks a person instead of saying what happened, or threatens someone.',
  },
  not_own: {
    label: 'Not based on firsthand experience',
    means: 'Secondhand stories, a different club, or an argument that isn’t about this club.',
  },
  advertising: {
    label: 'Advertising',
    means: 'It sells or recruits for something.',
  },
  conflict: {
    label: 'Conflict of interest',
    means: 'Written for the club without saying so, for a competitor, or for something in return.',
  },
  safety: {
    label: 'Safety allegation',
    means:
      'It accuses someone of abuse or of putting athletes at risk. Please report that to people who can act on it, not in a comment.',
  },
} as const;

export type Rule = keyof typeof RULES;
export const ALL_RULES = Object.keys(RULES) as Rule[];

export type ReportReason = Rule | 'other';
export const ALL_REASONS: readonly ReportReason[] = [...ALL_RULES, 'other'];
export const OTHER_LABEL = 'Other';

export function reasonLabel(reason: ReportReason): string {
  return reason === 'other' ? OTHER_LABEL : RULES[reason].label;
}

export function removedLabel(rule: Rule): string {
  return `Removed: ${RULES[rule].label}`;
}

/** Working days within which to decide reports; the queue marks those that wait longer. */
export const WORKING_DAYS_TO_DECIDE = 5;
/** Days after a removal within which the author may appeal, once. */
export const DAYS_TO_APPEAL = 14;
export const REPORT_WORDS_LENGTH = 300;
export const APPEAL_LENGTH = 2_000;

export const OUTCOMES = {
  kept: { label: 'Kept' },
  removed: { label: 'Removed' },
  deleted: { label: 'Deleted' },
  /** Deleted before a decision, by its author or with its parent comment. */
  withdrawn: { label: 'Withdrawn' },
} as const;
export type Outcome = keyof typeof OUTCOMES;
export const ALL_OUTCOMES = Object.keys(OUTCOMES) as Outcome[];

export const ANSWERS = ['restored', 'upheld'] as const;
export type Answer = (typeof ANSWERS)[number];

const DAY = 86_400_000;

function dayOf(moment: Date, timeZone: string): number {
  return Date.parse(`${dayAt(moment, timeZone)}T00:00:00Z`) / DAY;
}

/** How many weekdays have begun since a day: 0 on the day itself. */
export function workingDaysBetween(from: Date, to: Date, timeZone: string): number {
  const [first, last] = [dayOf(from, timeZone), dayOf(to, timeZone)];
  let days = 0;
  for (let day = first + 1; day <= last; day += 1) {
    // 1970-01-01 was a Thursday.
    if (![0, 6].includes((day + 4) % 7)) days += 1;
  }
  return days;
}

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** 'Sat,Sun' of itself, or of what a form without JavaScript repeats. */
export function readWeekdays(days: unknown): string | undefined {
  const chosen = [days].flat().join(',').split(',');
  return WEEKDAYS.filter((day) => chosen.includes(day)).join(',') || undefined;
}

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** Reads 'Sat,Sun', or the repeated parameter that a form sends without JavaScript. */
export function readWeekdays(days: unknown): string | undefined {
  const chosen = [days].flat().join(',').split(',');
  return WEEKDAYS.filter((day) => chosen.includes(day)).join(',') || undefined;
}

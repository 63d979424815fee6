/** So many days back, every backup is kept. */
const ALL_DAYS = 14;
/** So many months back, the first of each month is kept. */
const FIRST_OF_MONTHS = 12;
const DAY_MS = 24 * 60 * 60 * 1000;

/** `2026-11-21T030000Z.backup` and no other name, so that nothing else in the folder is ever removed. */
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;

/** The name of a backup that is taken at this moment. */
export function backupName(now: Date): string {
  return `${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`;
}

/**
 * The backups that need not be kept any more: those of the last 14 days are, and the first one of each
 * of the last 12 months, and the newest in any case.
 *
 * @param names of all files in the folder; those that are not named by {@link backupName} stay
 */
export function expiredBackups(names: readonly string[], now: Date): string[] {
  const backups = names.filter((name) => NAME.test(name)).toSorted();
  const firstOfMonth = new Map<string, string>();
  for (const name of backups) {
    const month = name.slice(0, 7);
    if (!firstOfMonth.has(month)) firstOfMonth.set(month, name);
  }
  const oldestMonth = new Date(
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - FIRST_OF_MONTHS + 1),
  );
  return backups.filter((name) => {
    if (name === backups.at(-1)) return false;
    const taken = Date.parse(name.replace(NAME, '$1T$2:$3:$4Z'));
    if (now.getTime() - taken <= ALL_DAYS * DAY_MS) return false;
    return firstOfMonth.get(name.slice(0, 7)) !== name || taken < oldestMonth.getTime();
  });
}

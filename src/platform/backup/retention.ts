/** So many days back, every backup is kept. */
const ALL_DAYS = 14;
/** So many months back, the first of each month is kept. */
const FIRST_OF_MONTHS = 12;
const DAY_MS = 24 * 60 * 60 * 1000;

/** `2026-11-21T030000Z.backup` and no other name, so that nothing else in the folder is ever removed. */
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;

/** What a backup that was interrupted leaves: see writeBackup. */
const DRAFT =
  /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.partial$/;

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
    const taken = momentOf(name, NAME);
    if (now.getTime() - taken <= ALL_DAYS * DAY_MS) return false;
    return firstOfMonth.get(name.slice(0, 7)) !== name || taken < oldestMonth.getTime();
  });
}

/** The unfinished backups that were begun more than a day ago: nobody goes on with them. */
export function leftovers(names: readonly string[], now: Date): string[] {
  return names.filter((name) => DRAFT.test(name) && now.getTime() - momentOf(name, DRAFT) > DAY_MS);
}

function momentOf(name: string, pattern: RegExp): number {
  return Date.parse(name.replace(pattern, '$1T$2:$3:$4Z'));
}

const ALL_DAYS = 14;
const FIRST_OF_MONTHS = 12;
const DAY_MS = 24 * 60 * 60 * 1000;

/** `2026-11-21T030000Z.backup`. Other files in the folder are never removed. */
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;

const DRAFT =
  /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.partial$/;

export function backupName(now: Date): string {
  return `${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`;
}

/** The newest backup always stays. */
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

export function leftovers(names: readonly string[], now: Date): string[] {
  return names.filter((name) => DRAFT.test(name) && now.getTime() - momentOf(name, DRAFT) > DAY_MS);
}

function momentOf(name: string, pattern: RegExp): number {
  return Date.parse(name.replace(pattern, '$1T$2:$3:$4Z'));
}

import { LRUCache } from 'lru-cache';

const kept: { clear(): void }[] = [];

/**
 * What this process has read of rows, by a key that another version of a row does not have: nothing
 * has to be forgotten when one changes.
 *
 * @param most how many; those that were not asked for longest go first
 */
export function keepVersions<Row extends object>(most: number): LRUCache<string, Row> {
  const versions = new LRUCache<string, Row>({ max: most });
  kept.push(versions);
  return versions;
}

/**
 * Forgets them all. To be called when the line to the database was lost: the one that answers next may
 * not know the last changes of the one before, and call others the same.
 */
export function forgetVersions(): void {
  for (const versions of kept) versions.clear();
}

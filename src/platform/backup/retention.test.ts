import { describe, expect, test } from 'vitest';
import { backupName, expiredBackups, leftovers } from './retention.ts';

const NOW = new Date('2026-11-22T03:00:00.500Z');
const DAY_MS = 24 * 60 * 60 * 1000;

/** One a day, oldest first. */
function daily(days: number): string[] {
  return Array.from({ length: days }, (_, n) =>
    backupName(new Date(NOW.getTime() - (days - 1 - n) * DAY_MS)),
  );
}

test('a backup is named by the time it was taken', () => {
  expect(backupName(NOW)).toBe('2026-11-22T030000Z.backup');
});

describe('expired backups', () => {
  test('are none within two weeks, however many there are in a day', () => {
    expect(expiredBackups(['2026-11-22T010000Z.backup', ...daily(14)], NOW)).toEqual([]);
  });

  test('leave two weeks and the first of twelve months after two years of daily backups', () => {
    const all = daily(730);
    const expired = new Set(expiredBackups(all, NOW));
    const kept = all.filter((name) => !expired.has(name)).map((name) => name.slice(0, 10));
    const twoWeeks = daily(14).map((name) => name.slice(0, 10));
    const months = [
      '2025-12',
      ...Array.from({ length: 11 }, (_, n) => `2026-${String(n + 1).padStart(2, '0')}`),
    ];
    expect(kept).toEqual([...months.map((month) => `${month}-01`), ...twoWeeks]);
  });

  test('never include the newest or a file with another name', () => {
    const old = ['2020-01-01T030000Z.backup', '2020-01-02T030000Z.backup'];
    const others = ['2020-01-01.backup', 'notes.txt', '2020-01-01T030000Z.backup.partial'];
    expect(expiredBackups([...old, ...others], NOW)).toEqual(['2020-01-01T030000Z.backup']);
  });
});

test('leftovers of interrupted backups are recognized by name after a day', () => {
  const draft = (name: string) => `${name}.6f1ed002-ab5a-4c2b-9b2e-1d2f3a4b5c6d.partial`;
  const before = draft(backupName(new Date(NOW.getTime() - DAY_MS - 60_000)));
  const others = [
    draft(backupName(new Date(NOW.getTime() - DAY_MS + 60_000))),
    draft('site.backup'),
    draft('2020-01-01T030000Z'),
    '2020-01-01T030000Z.backup',
    '2020-01-01T030000Z.backup.partial',
    `${before}.gz`,
  ];
  expect(leftovers([before, ...others], NOW)).toEqual([before]);
  expect(expiredBackups([before, ...others], NOW)).toEqual([]);
});

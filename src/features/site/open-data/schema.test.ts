import { expect, test } from 'vitest';
import { z } from 'zod';
import { PARAMETERS } from './schema.ts';

const SINCE = 'give a time since 1970, like 2026-01-31T12:00:00Z';

test.each([
  [{ season: '99999999999' }, 'give a year from 2000 to 2200'],
  [{ season: '' }, 'give a year from 2000 to 2200'],
  [{ season: '2026.5' }, 'give a year from 2000 to 2200'],
  [{ changed_since: '0000-01-01T00:00:00Z' }, SINCE],
  [{ changed_since: 'yesterday' }, SINCE],
  [{ changed_since: '2026-01-01' }, SINCE],
  [{ days: 'Sat,Sunday' }, 'give days like Sat,Sun'],
  [{ days: 'Sat,' }, 'give days like Sat,Sun'],
])('[OPEN-03] refuses %j with a message', (given, sentence) => {
  const { error } = PARAMETERS.programs.safeParse(given);
  expect(error?.issues.map(({ message }) => message)).toEqual([sentence]);
});

test('[OPEN-03] reads a time with any offset, and days', () => {
  const given = { changed_since: '2026-01-01T00:00:00+23:00', season: '2026', days: 'Sat,Sun' };
  expect(PARAMETERS.programs.parse(given)).toMatchObject({
    ...given,
    changed_since: '2025-12-31T01:00:00.000Z',
    season: 2026,
  });
  expect(z.toJSONSchema(PARAMETERS.programs).properties).toHaveProperty('changed_since');
});

import pg from 'pg';
import { expect, test } from 'vitest';
import { isOutage } from './outage.ts';

test('an unreachable database is an outage, even as a cause', async () => {
  const client = new pg.Client({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' });
  const refused: unknown = await client.connect().catch((error: unknown) => error);
  expect(isOutage(refused)).toBe(true);
  expect(isOutage(new Error('Failed query', { cause: refused }))).toBe(true);
  expect(isOutage(new AggregateError([refused]))).toBe(true);
});

test.each(['57P01', '57P03', '53300', '53100', '58030', '08006', 'ENOSPC'])(
  '%s is an outage',
  (code) => {
    expect(isOutage(Object.assign(new Error('said'), { code }))).toBe(true);
  },
);

test.each(['23505', '42501', '57014', '40001'])('%s of PostgreSQL is not an outage', (code) => {
  expect(isOutage(Object.assign(new Error('said'), { code }))).toBe(false);
});

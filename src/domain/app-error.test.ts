import { expect, test } from 'vitest';
import { AppError, ERROR_STATUS } from './app-error.ts';

test('an AppError has a kind, a message for the user, and its cause', () => {
  const cause = new Error('duplicate key');
  const error = new AppError('conflict', 'You are already affiliated with this club.', { cause });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name: 'AppError', kind: 'conflict', cause });
  expect(error.message).toBe('You are already affiliated with this club.');
});

test('each kind of failure has its own HTTP status', () => {
  const statuses = Object.values(ERROR_STATUS);
  expect(new Set(statuses).size).toBe(statuses.length);
  for (const status of statuses) expect(status).toBeGreaterThanOrEqual(400);
});

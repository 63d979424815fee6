import { describe, expect, test } from 'vitest';
import { AppError } from '#domain/app-error.ts';
import { messageOf } from './failure.ts';

describe('the message of a failure', () => {
  test('is the server’s own', () => {
    expect(messageOf(new AppError('conflict', 'It is taken.'))).toBe('It is taken.');
    expect(messageOf(new Error('It is full.'))).toBe('It is full.');
  });

  test('says that the server cannot be reached if there was no answer', () => {
    expect(messageOf(new TypeError('Failed to fetch'))).toMatch(/^We couldn’t reach the site\./);
  });

  test.each([new Error('', { cause: 'secret' }), 'a text', { message: 'x' }, null, undefined])(
    'is a general sentence for %j',
    (failure) => {
      expect(messageOf(failure)).toBe('An unexpected error occurred');
    },
  );
});

import { expect, test } from 'vitest';
import { failureTitle, outcomeToast } from './rules.ts';

test('[RATE-13] a rating with its comment is told as saved', () => {
  expect(outcomeToast({ commentFailure: null })).toEqual({
    tone: 'success',
    title: 'Your rating and comment have been saved.',
  });
});

test('[RATE-12] a rating without its comment is told as what failed', () => {
  expect(outcomeToast({ commentFailure: 'Too many attempts.' })).toEqual({
    tone: 'destructive',
    title: 'Error',
    description: 'Rating was saved, but the comment could not be posted: Too many attempts.',
  });
});

test('[RATE-04] a missing comment has a title of its own', () => {
  expect(failureTitle('Please provide a comment with your rating.')).toBe('Comment Required');
  expect(failureTitle('You must be affiliated with this club to rate it.')).toBe('Error');
});

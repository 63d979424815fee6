import { expect, test } from 'vitest';
import { detailsInWords, failureTitle, outcomeToast } from './rules.ts';
import { NO_DETAILS } from './schema.ts';

test('[RATE-13] a rating with its comment is reported as saved', () => {
  expect(outcomeToast({ commentFailure: null })).toEqual({
    tone: 'success',
    title: 'Your rating and comment have been saved.',
  });
});

test('[RATE-12] a rating without its comment is reported with the error', () => {
  expect(outcomeToast({ commentFailure: 'Too many attempts.' })).toEqual({
    tone: 'destructive',
    title: 'Error',
    description: 'Rating was saved, but the comment could not be posted: Too many attempts.',
  });
});

test('[RATE-04] a missing comment has its own title', () => {
  expect(failureTitle('Please provide a comment with your rating.')).toBe('Comment Required');
  expect(failureTitle('You must be affiliated with this club to rate it.')).toBe('Error');
});

test('[REVW-04] details are shown on one line, without missing ones', () => {
  expect(detailsInWords(NO_DETAILS)).toBe('');
  expect(
    detailsInWords({ ...NO_DETAILS, season: 2025, ageGroup: 'U14', playingTime: 2, safety: 5 }),
  ).toBe('Season 2025–26 · U14 · Playing time as promised 2 · Safety and care 5');
});

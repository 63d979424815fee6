import { describe, expect, test } from 'vitest';
import { copyName, locationLabel, shownLabel } from './club-words.ts';

describe('labels', () => {
  test.each([
    [0, 0, 'Showing 0 clubs'],
    [1, 1, 'Showing 1 club'],
    [50, 1_234, 'Showing 50 of 1,234 clubs'],
    [50, 10_000, 'Showing 50 of 10,000 clubs'],
    [50, 10_001, 'Showing 50 of 10,001 clubs'],
  ])('%i of %i: %s', (shown, total, label) => {
    expect(shownLabel(shown, total)).toBe(label);
  });

  test('[ACLB-08] a location is the known ones of city and state', () => {
    expect(locationLabel({ city: 'Paoli', state: 'Pennsylvania' })).toBe('Paoli, Pennsylvania');
    expect(locationLabel({ city: ' ', state: 'Pennsylvania' })).toBe('Pennsylvania');
    expect(locationLabel({ city: null, state: null })).toBe('—');
  });

  test('[ACLB-22] a copy starts with the name and (Copy), cut to the longest name', () => {
    expect(copyName('Spike')).toBe('Spike (Copy)');
    expect(copyName('😀'.repeat(200))).toBe(`${'😀'.repeat(193)} (Copy)`);
  });
});

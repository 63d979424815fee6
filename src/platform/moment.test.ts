import { expect, test } from 'vitest';
import { dayLabel, momentLabel } from './moment.ts';

test("an evening belongs to that day in the site's time zone", () => {
  expect(dayLabel('2026-11-29T02:35:00Z')).toBe('Nov 28, 2026');
  expect(momentLabel('2026-11-29T02:35:00Z')).toMatch(/^Nov 28, 2026, 9:35\sPM$/);
});

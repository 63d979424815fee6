import { expect, test } from 'vitest';
import { currentYear } from './current-year.ts';

test("a year starts in the site's time zone", () => {
  expect(currentYear(new Date('2027-01-01T04:59:59Z'))).toBe(2026);
  expect(currentYear(new Date('2027-01-01T05:00:00Z'))).toBe(2027);
});

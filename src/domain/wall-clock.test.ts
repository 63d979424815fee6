import { expect, test } from 'vitest';
import { isShown, momentsShowing, timeInWords, wallClock } from './wall-clock.ts';

const PHILADELPHIA = 'America/New_York';

test.each([
  ['2026-12-05T14:00:00Z', '2026-12-05 09:00'],
  ['2026-07-05T03:59:59Z', '2026-07-04 23:59'],
  ['2026-07-05T04:00:00Z', '2026-07-05 00:00'],
])('at %s clocks show %s', (moment, shown) => {
  expect(wallClock(new Date(moment), PHILADELPHIA)).toBe(shown);
});

test.each([
  ['2027-03-14', '01:59', true],
  ['2027-03-14', '02:00', false],
  ['2027-03-14', '02:30', false],
  ['2027-03-14', '02:59', false],
  ['2027-03-14', '03:00', true],
  ['2027-03-13', '02:30', true],
  // Shown twice.
  ['2026-11-01', '01:30', true],
  ['2026-11-01', '02:00', true],
  ['2026-12-05', '00:00', true],
  ['2026-02-30', '09:00', false],
])('[TRYO-12] on %s, whether clocks show %s: %s', (day, time, isSo) => {
  expect(isShown(day, time, PHILADELPHIA)).toBe(isSo);
});

test('clocks that never change show every time', () => {
  expect(isShown('2027-03-14', '02:30', 'America/Phoenix')).toBe(true);
});

test.each([
  ['02:30', '2:30 AM'],
  ['00:05', '12:05 AM'],
  ['13:00', '1:00 PM'],
])('%s in words is %s', (time, words) => {
  expect(timeInWords(time)).toBe(words);
});

test.each([
  ['2026-12-05', '09:00', ['2026-12-05T14:00:00.000Z']],
  ['2026-07-05', '00:00', ['2026-07-05T04:00:00.000Z']],
  ['2027-03-14', '02:30', []],
  ['2027-03-14', '03:00', ['2027-03-14T07:00:00.000Z']],
  ['2026-11-01', '01:30', ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']],
  ['2026-11-01', '00:59', ['2026-11-01T04:59:00.000Z']],
  ['2026-11-01', '02:00', ['2026-11-01T07:00:00.000Z']],
  ['2026-13-01', '02:00', []],
])('on %s clocks show %s at %j', (day, time, moments) => {
  expect(momentsShowing(day, time, PHILADELPHIA).map((moment) => moment.toISOString())).toEqual(
    moments,
  );
});

import { describe, expect, test } from 'vitest';
import {
  backdateProblem,
  deedsFor,
  publicityLabel,
  readMoment,
  scheduleProblem,
  whatHappens,
} from './rules.ts';

const NOW = new Date('2026-07-09T13:00:00Z');
const LATER = '2026-08-01T13:00:00.000Z';
const EARLIER = '2026-05-01T13:00:00.000Z';

describe('a typed time', () => {
  test.each([
    ['2026-12-05T09:00', '2026-12-05T14:00:00.000Z', null],
    ['2026-07-09T23:30', '2026-07-10T03:30:00.000Z', null],
    [
      '2026-11-01T01:30',
      '2026-11-01T05:30:00.000Z',
      'Clocks go back on November 1, 2026, so 1:30 AM happens twice. We’ll use the first one, 1:30 AM EDT.',
    ],
  ])('%s is %s', (typed, moment, note) => {
    expect(readMoment(typed)).toEqual({ moment: new Date(moment), note });
  });

  test.each([
    [
      '2027-03-14T02:30',
      'Clocks spring forward on March 14, 2027, so there’s no 2:30 AM. Choose another time.',
    ],
    ...['', 'soon', '2026-12-05', '2026-12-05T25:00', '2026-13-05T09:00', '2026-06-31T09:00'].map(
      (typed) => [typed, 'Enter a date and a time'],
    ),
    ["2026-12-05T09:00'; drop", 'Enter a date and a time'],
    ['99999-12-05T09:00', 'Enter a date and a time'],
  ])('%j is none', (typed, problem) => {
    expect(readMoment(typed)).toEqual({ problem });
  });

  test('must be in the future for scheduling, and in the past for a past date', () => {
    const at = (offset: number) => new Date(NOW.getTime() + offset);
    expect(scheduleProblem(at(1), NOW)).toBeNull();
    expect(scheduleProblem(NOW, NOW)).toContain('That time has passed');
    expect(scheduleProblem(at(3 * 366 * 86_400_000), NOW)).toContain('two years');
    expect(backdateProblem(NOW, NOW)).toBeNull();
    expect(backdateProblem(at(1), NOW)).toContain('in the future');
    expect(backdateProblem(new Date('1999-12-31T00:00:00Z'), NOW)).toContain('2000');
  });
});

describe('a post', () => {
  test.each([
    ['draft', null, 'Draft', ['publish', 'schedule', 'backdate']],
    ['draft', EARLIER, 'Draft', ['publish', 'schedule', 'backdate']],
    ['archived', EARLIER, 'Archived', ['publish', 'schedule', 'backdate']],
    ['published', null, 'Published', ['backdate', 'unpublish']],
    ['published', EARLIER, 'Published May 1, 2026', ['backdate', 'unpublish']],
    [
      'published',
      LATER,
      'Scheduled for August 1, 2026 at 9:00 AM, Eastern time',
      ['publish', 'schedule', 'backdate', 'unpublish'],
    ],
  ] as const)('%s, dated %s: %s', (status, date, label, deeds) => {
    expect(publicityLabel({ status, date }, NOW)).toBe(label);
    expect(deedsFor({ status, date }, NOW)).toEqual(deeds);
  });

  test('says before each change where it will be visible, at which address, and that no emails are sent', () => {
    const draft = { status: 'draft', date: null, slug: 'serves' } as const;
    const kept = { ...draft, date: EARLIER };
    const out = { ...kept, status: 'published' } as const;
    const waiting = { ...out, date: LATER };
    const told = (...asked: Parameters<typeof whatHappens>) => whatHappens(...asked).join(' ');
    for (const said of [
      told('publish', draft, NOW),
      told('schedule', draft, NOW, new Date(LATER)),
      told('unpublish', out, NOW),
      told('backdate', waiting, NOW, new Date(EARLIER)),
    ]) {
      expect(said).toContain('/blog/serves');
      expect(said).toContain('No emails are sent.');
    }
    expect(told('publish', kept, NOW)).toContain('keeps its date, May 1, 2026');
    expect(told('publish', waiting, NOW)).toContain('won’t wait');
    expect(told('schedule', draft, NOW, new Date(LATER))).toContain(
      'starting August 1, 2026 at 9:00 AM, Eastern time, at /blog',
    );
    expect(told('backdate', draft, NOW, new Date(EARLIER))).toContain('won’t publish the post');
    expect(told('backdate', waiting, NOW, new Date(EARLIER))).toContain('right away');
    expect(told('unpublish', out, NOW)).toContain('goes to Resources');
    expect(told('unpublish', waiting, NOW)).not.toContain('keeps its date');
  });
});

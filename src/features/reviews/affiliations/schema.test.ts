import { afterEach, describe, expect, test, vi } from 'vitest';
import { currentYear } from '#platform/current-year.ts';
import { newAffiliationSchema } from './schema.ts';

const CLUB = '6f1c1f5e-0a51-4f0c-9f3b-0d9f6a1b2c3d';
const NEXT_YEAR = currentYear() + 1;

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** 'field: message' of the first refusal, or the parsed form. */
function read(form: object): unknown {
  const parsed = newAffiliationSchema.safeParse({
    clubId: CLUB,
    affiliatedAs: 'parent',
    attested: true,
    ...form,
  });
  if (parsed.success) return parsed.data;
  return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('the form of an affiliation', () => {
  test('needs only the club, the role there, and the attestation', () => {
    const empty = {
      clubId: CLUB,
      affiliatedAs: 'parent',
      attested: true,
      playerName: null,
      startYear: null,
      endYear: null,
    };
    expect(read({})).toEqual(empty);
    expect(read({ playerName: '  ', startYear: '', endYear: ' ' })).toEqual(empty);
    expect(read(empty)).toEqual(empty);
  });

  test.each([[undefined], [false], ['true'], [1], [null]])(
    '[AFFL-03] is refused while the attestation is not ticked: %j',
    (attested) => {
      expect(read({ attested })).toEqual([
        'attested: Check the box to confirm your connection to this club.',
      ]);
    },
  );

  test.each([[undefined], [''], ['friend'], [null]])(
    '[REVW-01] needs a role: %j',
    (affiliatedAs) => {
      expect(read({ affiliatedAs })).toEqual(['affiliatedAs: Choose your role at this club.']);
    },
  );

  test('accepts a player name and years, as typed or as numbers (D38)', () => {
    const form = { playerName: ' Ann\u0000\nO’Neill ', startYear: ' 2019 ', endYear: 2021 };
    expect(read(form)).toMatchObject({
      playerName: 'Ann O’Neill',
      startYear: 2019,
      endYear: 2021,
    });
    expect(read({ startYear: 1950, endYear: NEXT_YEAR })).toMatchObject({ startYear: 1950 });
    expect(read({ startYear: 2020, endYear: 2020 })).toMatchObject({ endYear: 2020 });
    expect(read({ endYear: 1950 })).toMatchObject({ startYear: null, endYear: 1950 });
  });

  test.each(['1949', NEXT_YEAR + 1, '20', '2019.5', 2019.5, 'abcd', '-2019', '2e3', Infinity, NaN])(
    'refuses the year %j',
    (year) => {
      const sentence = `Enter a year between 1950 and ${NEXT_YEAR}`;
      expect(read({ startYear: year })).toEqual([`startYear: ${sentence}`]);
      expect(read({ endYear: year })).toEqual([`endYear: ${sentence}`]);
    },
  );

  test("accepts years up to the site's next one, wherever the server is", () => {
    vi.stubEnv('TZ', 'UTC');
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-01T04:59:59Z') });
    expect(read({ startYear: 2027 })).toMatchObject({ startYear: 2027 });
    expect(read({ startYear: 2028 })).toEqual(['startYear: Enter a year between 1950 and 2027']);
  });

  test('refuses an end before the start', () => {
    expect(read({ startYear: '2021', endYear: '2020' })).toEqual([
      'endYear: Choose an end year that isn’t before the start year.',
    ]);
  });

  test('refuses a player name of more than 100 characters', () => {
    expect(read({ playerName: '🏐'.repeat(100) })).toMatchObject({ attested: true });
    expect(read({ playerName: 'x'.repeat(101) })).toEqual([
      'playerName: Use 100 characters or fewer.',
    ]);
  });
});

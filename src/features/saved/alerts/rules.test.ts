import { describe, expect, test } from 'vitest';
import { newsOf } from './rules.ts';
import type { ClubFacts } from './schema.ts';

const NOW = new Date('2026-11-07T16:00:00Z');

function facts(tryout?: Partial<ClubFacts['tryouts'][string]>): ClubFacts {
  const one = {
    what: 'Girls U14',
    ends: '2026-12-05T16:00:00Z',
    isCanceled: false,
    facts: {},
    ...tryout,
  };
  return { name: 'Aces', path: '/', season: null, fees: {}, tryouts: tryout ? { one } : {} };
}

const TRYOUT = { path: '/tryouts/one' };

describe('[MINE-06] of tryouts', () => {
  test('a canceled tryout that was never reported is not news', () => {
    expect(newsOf(facts(), facts({ isCanceled: true }), NOW)).toEqual([]);
    expect(newsOf(facts(), facts({}), NOW)).toEqual([{ text: 'New tryout: Girls U14', ...TRYOUT }]);
  });

  test('other words for the same facts are not news, nor are facts that an earlier version did not store', () => {
    const known = { season: 2026, fee: null };
    const now = facts({ what: 'U14 Girls', facts: known });
    expect(newsOf(facts({ what: 'Girls U14', facts: known }), now, NOW)).toEqual([]);
    expect(newsOf(facts({ what: 'Girls U14' }), now, NOW)).toEqual([]);
    expect(newsOf(facts({ what: 'Girls U14', facts: { fee: null } }), now, NOW)).toEqual([]);
    const text = 'Tryout changed: U14 Girls. Was: Girls U14';
    for (const was of [{ facts: { fee: 20 } }, { ends: '2026-12-05T15:00:00Z' }]) {
      expect(newsOf(facts(was), now, NOW)).toEqual([{ text, ...TRYOUT }]);
    }
  });

  test('other words for the same fee are not news', () => {
    const of = (fee: ClubFacts['fees'][string]) => ({
      ...facts(),
      season: 2026,
      fees: { U14: fee },
    });
    const fee = { fee: '$2,400', facts: { feeFrom: 2_400 } };
    expect(newsOf(of({ fee: '2400 dollars', facts: {} }), of(fee), NOW)).toEqual([]);
    expect(newsOf(of({ ...fee, fee: '2400 dollars' }), of(fee), NOW)).toEqual([]);
    const text = 'Fee change for 2026–27, U14: now $2,400, was $2,200';
    const was = { fee: '$2,200', facts: { feeFrom: 2_200 } };
    expect(newsOf(of(was), of(fee), NOW)).toEqual([{ text, path: '/#cost' }]);
  });

  test('a missing tryout was canceled, unless it was over or already reported', () => {
    const gone = (tryout: Partial<ClubFacts['tryouts'][string]>) =>
      newsOf(facts(tryout), facts(), NOW);
    expect(gone({})).toEqual(['Canceled tryout: Girls U14']);
    expect(gone({ ends: NOW.toISOString() })).toEqual([]);
    expect(gone({ ends: '2026-11-07T16:00:01Z' })).toEqual(['Canceled tryout: Girls U14']);
    expect(gone({ isCanceled: true })).toEqual([]);
  });
});

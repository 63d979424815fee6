import { describe, expect, test } from 'vitest';
import { newsOf } from './rules.ts';
import type { ClubFacts } from './schema.ts';

const NOW = new Date('2026-11-07T16:00:00Z');

function facts(tryout?: Partial<ClubFacts['tryouts'][string]>): ClubFacts {
  const one = { what: 'Girls U14', ends: '2026-12-05T16:00:00Z', isCanceled: false, ...tryout };
  return { name: 'Aces', path: '/', season: null, fees: {}, tryouts: tryout ? { one } : {} };
}

describe('[MINE-06] of tryouts', () => {
  test('a canceled tryout that was never reported is not news', () => {
    expect(newsOf(facts(), facts({ isCanceled: true }), NOW)).toEqual([]);
    expect(newsOf(facts(), facts({}), NOW)).toEqual(['New tryout: Girls U14']);
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

import { describe, expect, test } from 'vitest';
import { hasTag, withTag } from './tag.ts';

describe('tags of a post', () => {
  test('[ABLG-46] are trimmed, empty ones are not added, duplicates are ignored', () => {
    expect(withTag([], '  first  tournament ')).toEqual(['first tournament']);
    expect(withTag(['a'], ' \u200B ')).toEqual(['a']);
    expect(withTag(['a'], '')).toEqual(['a']);
    expect(withTag(['a'], ' a ')).toEqual(['a']);
    expect(withTag(['Tryouts'], 'tryouts')).toEqual(['Tryouts']);
    expect(withTag(['a'], 'b')).toEqual(['a', 'b']);
  });

  test('are compared ignoring case', () => {
    expect(hasTag(['Recruiting'], 'RECRUITING')).toBe(true);
    expect(hasTag(['Recruiting'], 'Recruit')).toBe(false);
  });
});

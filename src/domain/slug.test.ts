import { describe, expect, test } from 'vitest';
import { slugify } from './slug.ts';

describe('slugify (D13)', () => {
  test.each([
    ['Main Line Volleyball Club', 'main-line-volleyball-club'],
    ['  Édouard’s  Açaí & Friends!! ', 'edouard-s-acai-friends'],
    ['Straße', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['Ærø', 'aero'],
    ['Œuvre', 'oeuvre'],
    ['Łódź', 'lodz'],
    ['Þórður Đorđević', 'thordur-dordevic'],
    ['İstanbul Isparta ılık', 'istanbul-isparta-ilik'],
    ['--a__b--', 'a-b'],
    ['U12/U14', 'u12-u14'],
    ['\u212Aelvin', 'kelvin'],
    ['e\u0301te\u0301', 'ete'],
    ['東京 Volleyball', 'volleyball'],
    ['🏐', ''],
    ['', ''],
    ['---', ''],
  ])('%j becomes %j', (text, slug) => {
    expect(slugify(text)).toBe(slug);
  });

  test('does not change a slug', () => {
    const slug = slugify('Crème Brûlée 2 – “Élite”');
    expect(slug).toBe('creme-brulee-2-elite');
    expect(slugify(slug)).toBe(slug);
  });
});

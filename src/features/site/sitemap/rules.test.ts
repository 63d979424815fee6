import { describe, expect, test } from 'vitest';
import { idsOf, isOffered, partNamed, partsFor, robotsText } from './rules.ts';

const LINES = robotsText('https://clubs.example.org').split('\n');

test('[SEO-19] the crawler rules forbid nothing to anybody', () => {
  expect(LINES[0]).toBe('User-agent: *');
  expect(LINES[1]).toBe('Allow: /');
  expect(LINES.filter((line) => /disallow|delay|noindex/i.test(line))).toEqual([]);
});

test('[SEO-20] crawlers of search engines, social networks and assistants are named and allowed', () => {
  for (const name of [
    'Googlebot',
    'Bingbot',
    'facebookexternalhit',
    'Twitterbot',
    'GPTBot',
    'ClaudeBot',
  ]) {
    const at = LINES.indexOf(`User-agent: ${name}`);
    expect(at, name).toBeGreaterThan(1);
    // A group is its agents and the rules that follow them.
    expect(LINES.slice(at).find((line) => !line.startsWith('User-agent'))).toBe('Allow: /');
  }
});

test('[SEO-21] the sitemap stands there with its whole address', () => {
  expect(LINES).toContain('Sitemap: https://clubs.example.org/sitemap.xml');
});

describe('parts of very many clubs', () => {
  test.each([
    [1, 1],
    [2_500, 1],
    [2_501, 2],
    [5_001, 4],
    [100_000, 64],
    [1_000_000, 512],
    [1e12, 65_536],
  ])('%d clubs are in %d files of 5,000 pages at most', (clubs, parts) => {
    expect(partsFor(clubs, 5_000)).toBe(parts);
  });

  test.each([1, 2, 64, 65_536])('%d of them hold every id once', (of) => {
    let next: string | null = '00000000-0000-0000-0000-000000000000';
    for (let number = 1; number <= of; number += 1) {
      const { from, below } = idsOf({ number, of });
      expect(from).toBe(next);
      expect(below ?? 'none').not.toBe(from);
      next = below;
    }
    expect(next).toBeNull();
  });

  test.each([
    ['clubs-1-of-1', { number: 1, of: 1 }],
    ['clubs-8-of-8', { number: 8, of: 8 }],
    ['clubs-65536-of-65536', { number: 65_536, of: 65_536 }],
    ['clubs-9-of-8', undefined],
    ['clubs-0-of-8', undefined],
    ['clubs-01-of-8', undefined],
    ['clubs-1-of-3', undefined],
    ['clubs-1-of-0', undefined],
    ['clubs-1-of-131072', undefined],
    ['clubs-1', undefined],
    ['posts-1-of-1', undefined],
  ])('%s is read as %j', (file, part) => {
    expect(partNamed(file)).toEqual(part);
  });

  test('a part is offered while it has no more than ten files may have', () => {
    expect(isOffered({ number: 1, of: 64 }, 100_000, 5_000)).toBe(true);
    expect(isOffered({ number: 1, of: 64 }, 3_200_000, 5_000)).toBe(true);
    expect(isOffered({ number: 1, of: 64 }, 3_200_001, 5_000)).toBe(false);
    expect(isOffered({ number: 1, of: 1 }, 1_000_000, 5_000)).toBe(false);
  });
});

import { expect, test } from 'vitest';
import { robotsText } from './rules.ts';

const LINES = robotsText('https://clubs.example.org').split('\n');

test('[SEO-19] the crawler rules forbid nothing', () => {
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

test('[SEO-21] the sitemap is listed with its absolute address', () => {
  expect(LINES).toContain('Sitemap: https://clubs.example.org/sitemap.xml');
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stateCode } from '#domain/us-states.ts';
import { seasons, site } from './site.config.ts';

/** A change for another region (D52) that contradicts itself fails here. */
const states: readonly string[] = site.region.states;

test('the finder starts with a state of the region', () => {
  expect(states).toContain(site.defaultState);
});

test('featured counties are in states of the region, each state once', () => {
  const featured = site.featuredCounties.map(({ state }) => state);
  expect(featured.filter((state) => !states.includes(state))).toEqual([]);
  expect(new Set(featured).size).toBe(featured.length);
  for (const { counties } of site.featuredCounties) {
    expect(counties.filter((county) => /\bcounty$/i.test(county))).toEqual([]);
  }
});

test('the gazetteer has the featured counties, and the places that hints name', () => {
  const lines = readFileSync(new URL('../db/gazetteer/places.tsv', import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'));
  const { exampleZip, exampleTown } = site.region;
  expect(lines.some(([zip]) => zip === exampleZip)).toBe(true);
  expect(lines.some(([, town, code]) => `${town}, ${code}` === exampleTown)).toBe(true);
  for (const { state, counties } of site.featuredCounties) {
    const known = new Set(
      lines.flatMap(([, , code, its]) => (code === stateCode(state) ? [its] : [])),
    );
    expect(counties.filter((county) => !known.has(county))).toEqual([]);
  }
});

test("dates can be formatted in the site's time zone", () => {
  expect(() => new Intl.DateTimeFormat('en-US', { timeZone: site.timeZone })).not.toThrow();
});

test('emails have a sender and a recipient for suggestions', () => {
  const address = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;
  expect(site.mail.suggestions).toMatch(address);
  expect(site.mail.contact).toMatch(address);
  expect(/<(.+)>$/.exec(site.mail.from)?.[1] ?? site.mail.from).toMatch(address);
});

test('a season and its age groups begin on days that every year has', () => {
  for (const day of [seasons.begins, seasons.asks, seasons.ages.cutOff]) {
    expect(new Date(`2027-${day}T00:00:00Z`).toISOString()).toContain(`2027-${day}T`);
  }
  expect(new Date(`${seasons.ages.checked}T00:00:00Z`).toISOString()).toContain(
    seasons.ages.checked,
  );
  expect(seasons.ages.source).not.toBe('');
});

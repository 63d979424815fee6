import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { mapOfClubs, mapOfCounties } from './map-rules.ts';

const STATE = 'New Jersey';

describe('the map of counties', () => {
  test('[NEAR-07] links each county with clubs to them, and the others to nothing', () => {
    const map = parse(
      mapOfCounties([
        { state: STATE, county: 'Camden', clubs: 1 },
        { state: STATE, county: 'Gloucester', clubs: 12 },
        { state: STATE, county: 'Burlington', clubs: 0 },
      ]),
    );
    const links = map.querySelectorAll('svg a');
    expect(new Set(links.map((link) => link.getAttribute('aria-label')))).toEqual(
      new Set(['Camden County, New Jersey: 1 club', 'Gloucester County, New Jersey: 12 clubs']),
    );
    expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(
      new Set([
        '/find-club?state=New+Jersey&county=Camden',
        '/find-club?state=New+Jersey&county=Gloucester',
      ]),
    );
  });

  test('is empty without a county of the region', () => {
    expect(mapOfCounties([{ state: 'Ohio', county: 'Lake', clubs: 3 }])).toBe('');
    expect(mapOfCounties([])).toBe('');
  });
});

describe('the map of clubs', () => {
  const club = (name: string, latitude: number, longitude: number) => ({
    name,
    path: `/clubs/${encodeURIComponent(name)}`,
    latitude,
    longitude,
  });

  test('[NEAR-08] shows a hundred clubs of one town without overlapping dots', () => {
    const clubs = Array.from({ length: 100 }, (_, at) => club(`Club ${at}`, 39.9346, -75.0254));
    const map = parse(mapOfClubs(clubs).svg);
    const svg = map.querySelector('svg');
    const [left = 0, top = 0, width = 0, height = 0] = (svg?.getAttribute('viewBox') ?? '')
      .split(' ')
      .map(Number);
    const dots = map.querySelectorAll('svg a circle').map((circle) => ({
      x: Number(circle.getAttribute('cx')),
      y: Number(circle.getAttribute('cy')),
      r: Number(circle.getAttribute('r')),
    }));
    expect(dots).toHaveLength(100);
    for (const [at, { x, y, r }] of dots.entries()) {
      expect(x - r).toBeGreaterThanOrEqual(left);
      expect(y - r).toBeGreaterThanOrEqual(top);
      expect(x + r).toBeLessThanOrEqual(left + width);
      expect(y + r).toBeLessThanOrEqual(top + height);
      for (const other of dots.slice(0, at)) {
        // Their edges may touch a little; their numbers never do.
        expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(1.7 * r);
      }
    }
  });

  test("[NEAR-08] labels each dot with its number and its club's name, escaped", () => {
    const map = parse(
      mapOfClubs([club('A & "B" <script>', 39.93, -75.02), club('Zed', 40.2, -74.7)]).svg,
    );
    expect(map.querySelector('svg')?.getAttribute('aria-label')).toBe('Map of 2 clubs');
    const labels = map.querySelectorAll('svg a').map((link) => link.getAttribute('aria-label'));
    // First those of wide screens, then those of phones.
    expect(labels).toEqual(['1. A & "B" <script>', '2. Zed', 'A & "B" <script>', 'Zed']);
    expect(map.querySelector('script')).toBeNull();
    expect(parse(mapOfClubs([club('One', 40, -75)]).svg).querySelector('svg')?.outerHTML).toContain(
      'aria-label="Map of 1 club"',
    );
  });

  test('[NEAR-08] gathers clubs on phones until no dots overlap', () => {
    const clubs = Array.from({ length: 100 }, (_, at) =>
      club(`<${at}>`, 39.6 + ((at * 7) % 10) / 20, -75.5 + ((at * 13) % 23) / 30),
    );
    const { svg, groups } = mapOfClubs(clubs);
    const dots = parse(svg)
      .getElementsByTagName('foreignObject')
      .map((box) => {
        const [x = 0, y = 0, width = 0] = ['x', 'y', 'width'].map((of) =>
          Number(box.getAttribute(of)),
        );
        return { x, y, width, count: Number(box.textContent) };
      });
    expect(dots.length).toBeGreaterThan(5);
    for (const [at, one] of dots.entries()) {
      for (const other of dots.slice(0, at))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(one.width);
    }
    const inLists = groups.flatMap(({ members }) => (members.length > 1 ? members : []));
    expect(dots.reduce((sum, { count }) => sum + count, 0)).toBe(inLists.length);
    expect(new Set(groups.flatMap(({ members }) => members)).size).toBe(100);
  });

  test('names of counties do not overlap', () => {
    // Somerset and Hunterdon are small beside the letters of a phone's map.
    const clubs = [club('One', 39.2, -75.9), club('Two', 40.9, -74.2), club('Three', 39.9, -75.2)];
    for (const group of parse(mapOfClubs(clubs).svg).querySelectorAll('svg > g[class]')) {
      const names = group.querySelectorAll('> text').map((text) => ({
        half: (text.textContent.length * Number(text.getAttribute('font-size'))) / 4,
        x: Number(text.getAttribute('x')),
        y: Number(text.getAttribute('y')),
      }));
      expect(names.length).toBeGreaterThan(3);
      for (const [at, one] of names.entries()) {
        for (const other of names.slice(0, at)) {
          const isBeside = Math.abs(one.x - other.x) >= one.half + other.half;
          expect(isBeside || Math.abs(one.y - other.y) >= 9).toBe(true);
        }
      }
    }
  });

  test('[NEAR-08] has north above and east to the right', () => {
    const map = parse(
      mapOfClubs([club('Northeast', 40.3, -74.5), club('Southwest', 39.5, -75.5)]).svg,
    );
    const [northeast, southwest] = map
      .querySelectorAll('svg a circle')
      .map((circle) => ['cx', 'cy'].map((name) => Number(circle.getAttribute(name))));
    expect(northeast?.[0]).toBeGreaterThan(southwest?.[0] ?? 0);
    expect(northeast?.[1]).toBeLessThan(southwest?.[1] ?? 0);
  });
});

import { countyLabel } from '#domain/county-label.ts';
import { shadeOf } from '#domain/county-shades.ts';
import { stringifySearch } from '#domain/search-params.ts';
import { escapeHtml } from '#platform/html.ts';
import { regionShapes } from './county-shapes.ts';
import type { Corner, CountyShape } from './county-shapes.ts';

interface CountyOnMap {
  readonly state: string;
  readonly county: string;
  readonly clubs: number;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const MARGIN = 8;

/**
 * An SVG (NEAR-07). Counties with clubs link to the finder; those around them are plain. '' without a county
 * of the region.
 */
export function mapOfCounties(counties: readonly CountyOnMap[]): string {
  const { counties: shapes } = regionShapes();
  const figures = new Map(counties.map((one) => [keyOf(one), one.clubs]));
  const shown = shapes.filter((shape) => figures.has(keyOf(shape)));
  if (shown.length === 0) return '';
  const corners = shown.flatMap(({ rings }) => rings.flat());
  const box = boxAround(corners, MARGIN);
  const withClubs = shown.flatMap((shape) => {
    const clubs = figures.get(keyOf(shape));
    return clubs ? [{ ...shape, clubs }] : [];
  });
  const others = shapes.filter((shape) => isInside(shape, box) && !figures.get(keyOf(shape)));
  return svgOf(
    { ...box, left: 0, top: 0 },
    'Map of counties by number of clubs',
    outline(others, box) +
      withClubs.map((shape) => countyLink(shape, box)).join('') +
      // Above all counties, since a name may be wider than its county.
      `<g aria-hidden="true" pointer-events="none" text-anchor="middle" paint-order="stroke" stroke-width="2.5" stroke-linejoin="round">${withClubs.map((shape) => countyText(shape, box)).join('')}</g>`,
  );
}

function countyLink({ state, county, rings, clubs }: CountyShape & CountyOnMap, box: Box): string {
  const label = `${countyLabel(county)}, ${state}: ${clubs} ${clubs === 1 ? 'club' : 'clubs'}`;
  const path = `/find-club${stringifySearch({ state, county })}`;
  return (
    `<a href="${escapeHtml(path)}" aria-label="${escapeHtml(label)}">` +
    `<path fill="var(--${shadeOf(clubs).fill})" stroke="var(--paper)" d="${pathOf(rings, box)}"/></a>`
  );
}

function countyText({ county, rings, clubs }: CountyShape & CountyOnMap, box: Box): string {
  const [x, y] = centerOf(rings);
  const { ink, fill } = shadeOf(clubs);
  // The county's shade around the letters, since they may reach into another county.
  const at = `x="${x - box.left}" fill="var(--${ink})" stroke="var(--${fill})"`;
  const hasRoom = boxAround(rings.flat(), 0).width >= county.length * 5;
  const name = `<text ${at} y="${y - box.top + 10}" font-size="8" class="max-sm:hidden">${escapeHtml(county)}</text>`;
  return (
    `<text ${at} y="${y - box.top + (hasRoom ? 2 : 4)}" font-size="11" font-weight="700">${clubs}</text>` +
    (hasRoom ? name : '')
  );
}

/** Numbered as in the list beside the map. */
export interface ClubOnMap {
  readonly name: string;
  readonly path: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** In units: the map is as wide as about forty dots. */
const DOT = 8;
const DOTS_ACROSS = 400;
/** Half of a letter, in sizes of the font. */
const LETTER = 0.28;
/** On phones: for a finger, at least 24 px wide on a screen of 320. */
const TOUCH_DOT = 20;
/** The minimum extent, so that a single town does not fill the map. */
const LEAST = 60;
/** The golden angle: leaves of a plant keep out of each other's way by it. */
const GOLDEN_ANGLE = 2.4;

/**
 * A map with a numbered dot for each club, which links to its page (NEAR-08). On phones, where those would be too
 * small to tap, larger dots, which have a count and open a list where several clubs are too close for dots of their own.
 */
export function mapOfClubs(clubs: readonly ClubOnMap[]): {
  readonly svg: string;
  readonly groups: readonly Group[];
} {
  const { counties, cornerOf } = regionShapes();
  const corners = clubs.map(({ latitude, longitude }) => cornerOf(latitude, longitude));
  const close = boxAround(corners, MARGIN);
  const grow = Math.max(0, LEAST - Math.max(close.width, close.height)) / 2;
  const box = boxAround(corners, MARGIN + grow);
  const scale = DOTS_ACROSS / Math.max(box.width, box.height);
  const spots = corners.map(([x, y]): Corner => [(x - box.left) * scale, (y - box.top) * scale]);
  const background = counties.filter((shape) => isInside(shape, box));
  const taken: Corner[] = [];
  const dots = clubs.map(({ name, path }, index) => {
    const at = freeSpot(spots[index] ?? [0, 0], taken);
    taken.push(at);
    const [cx, cy] = at;
    return (
      `<a href="${escapeHtml(path)}" aria-label="${escapeHtml(`${index + 1}. ${name}`)}" >` +
      `<title>${escapeHtml(name)}</title><circle cx="${cx}" cy="${cy}" r="${DOT}" fill="var(--surface)" stroke="var(--paper)"/>` +
      `<text x="${cx}" y="${cy + 3}" text-anchor="middle" fill="var(--surface-line)" font-size="9" font-weight="700">${index + 1}</text></a>`
    );
  });
  // Wider if dots had to move beyond its edge.
  const end: Corner = [Math.round(box.width * scale), Math.round(box.height * scale)];
  const groups = groupsOf(spots);
  const more = TOUCH_DOT - DOT;
  const edges = groups.flatMap(({ at: [x, y] }): Corner[] => [
    [x - more, y - more],
    [x + more, y + more],
  ]);
  const size = boxAround([[0, 0], end, ...taken, ...edges], DOT);
  const counted = clubs.length === 1 ? '1 club' : `${clubs.length} clubs`;
  const namesBeside = (spotted: readonly Corner[], radius: number) => {
    const names: PlacedName[] = [];
    return background
      .map((shape) => nameBeside(spotted, radius, shape, box, scale, names))
      .join('');
  };
  const drawn = `<g transform="scale(${scale.toFixed(3)})" stroke-width="${(1.5 / scale).toFixed(3)}">${outline(background, box)}</g>`;
  const centers = groups.map(({ at }) => at);
  const large = `<g class="max-sm:hidden">${namesBeside(taken, DOT)}${dots.join('')}</g>`;
  const small = `<g class="sm:hidden">${namesBeside(centers, TOUCH_DOT)}${groups.map((group) => touchDot(group, clubs)).join('')}</g>`;
  return { svg: svgOf(size, `Map of ${counted}`, drawn + large + small), groups };
}

interface Group {
  /** Of the list that the dot of several clubs opens. */
  readonly id: string;
  readonly at: Corner;
  /** Places in the list of clubs. */
  readonly members: readonly number[];
}

/** The closest two become one, between them, until no dots overlap. */
function groupsOf(spots: readonly Corner[]): Group[] {
  const groups = spots.map((at, index): Group => ({
    id: `map-clubs-${index}`,
    at,
    members: [index],
  }));
  for (;;) {
    let closest = { far: 2 * TOUCH_DOT + 2, one: -1, other: -1 };
    for (const [other, { at: there }] of groups.entries()) {
      for (let one = 0; one < other; one += 1) {
        const [x = 0, y = 0] = groups[one]?.at ?? [];
        const far = Math.hypot(x - there[0], y - there[1]);
        if (far < closest.far) closest = { far, one, other };
      }
    }
    const [one, other] = [groups[closest.one], groups[closest.other]];
    if (!one || !other) return groups;
    const members = [...one.members, ...other.members].toSorted((a, b) => a - b);
    const share = other.members.length / members.length;
    const [x, y] = one.at;
    const at: Corner = [x + (other.at[0] - x) * share, y + (other.at[1] - y) * share];
    groups[closest.one] = { ...one, at, members };
    groups.splice(closest.other, 1);
  }
}

/** A link to the club, or a button that opens the list of several, also without JavaScript. */
function touchDot({ id, at, members }: Group, clubs: readonly ClubOnMap[]): string {
  const [cx, cy] = [Math.round(at[0]), Math.round(at[1])];
  const [first, ...others] = members.flatMap((index) => clubs[index] ?? []);
  if (!first) return '';
  if (others.length === 0) {
    return `<a href="${escapeHtml(first.path)}" aria-label="${escapeHtml(first.name)}"><circle cx="${cx}" cy="${cy}" r="${TOUCH_DOT}" fill="transparent"/><circle cx="${cx}" cy="${cy}" r="${TOUCH_DOT * 0.7}" fill="var(--surface)" stroke="var(--paper)"/></a>`;
  }
  const names = [first, ...others].map(({ name }) => escapeHtml(name)).join(', ');
  const size = 2 * TOUCH_DOT;
  return `<foreignObject x="${cx - TOUCH_DOT}" y="${cy - TOUCH_DOT}" width="${size}" height="${size}"><button type="button" popovertarget="${id}" class="size-full rounded-full border-2 border-paper bg-court font-bold text-on-court" aria-label="${members.length} clubs here: ${names}">${members.length}</button></foreignObject>`;
}

interface PlacedName {
  readonly x: number;
  readonly y: number;
  readonly half: number;
}

/**
 * The county's name in its middle, which is added to `names`. '' if it is off the map or would cover a dot or
 * another name.
 */
function nameBeside(
  dots: readonly Corner[],
  radius: number,
  { county, rings }: CountyShape,
  box: Box,
  scale: number,
  names: PlacedName[],
): string {
  const [middle, height] = centerOf(rings);
  const x = Math.round((middle - box.left) * scale);
  const y = Math.round((height - box.top) * scale);
  const size = radius > DOT ? 14 : 9;
  const half = county.length * size * LETTER;
  const isOnMap = x > half && x < box.width * scale - half && y > size && y < box.height * scale;
  const isCovered = dots.some(
    ([cx, cy]) =>
      Math.abs(cx - x) < half + radius && Math.abs(cy - y + size / 3) < radius + size / 2,
  );
  const isNamed = names.some(
    (one) => Math.abs(one.x - x) < one.half + half && Math.abs(one.y - y) < size,
  );
  if (!isOnMap || isCovered || isNamed) return '';
  names.push({ x, y, half });
  return `<text x="${x}" y="${y}" text-anchor="middle" fill="var(--sand-ink)" font-size="${size}" aria-hidden="true">${escapeHtml(county)}</text>`;
}

function freeSpot([x, y]: Corner, taken: readonly Corner[]): Corner {
  for (let turn = 0; ; turn += 1) {
    const away = DOT * 0.6 * Math.sqrt(turn);
    const spot: Corner = [
      Math.round(x + away * Math.cos(turn * GOLDEN_ANGLE)),
      Math.round(y + away * Math.sin(turn * GOLDEN_ANGLE)),
    ];
    if (taken.every(([cx, cy]) => Math.hypot(cx - spot[0], cy - spot[1]) >= DOT * 1.8)) return spot;
  }
}

function svgOf({ left, top, width, height }: Box, label: string, content: string): string {
  return `<svg viewBox="${left} ${top} ${width} ${height}" role="group" aria-label="${label}" class="w-full">${content}</svg>`;
}

function outline(shapes: readonly CountyShape[], box: Box): string {
  const path = shapes.map(({ rings }) => pathOf(rings, box)).join('');
  return `<path fill="var(--sand)" stroke="var(--paper)" d="${path}"/>`;
}

function pathOf(rings: CountyShape['rings'], { left, top }: Box): string {
  return rings
    .map((ring) => {
      let [x, y] = [left, top];
      const steps = ring.map(([toX, toY], index) => {
        const step = `${index === 0 ? 'M' : index === 1 ? 'l' : ' '}${toX - x} ${toY - y}`;
        [x, y] = [toX, toY];
        return step;
      });
      return `${steps.join('').replaceAll(' -', '-')}z`;
    })
    .join('');
}

function boxAround(corners: readonly Corner[], margin: number): Box {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return {
    left,
    top,
    width: Math.max(...xs) + margin - left,
    height: Math.max(...ys) + margin - top,
  };
}

function isInside({ rings }: CountyShape, { left, top, width, height }: Box): boolean {
  const own = boxAround(rings.flat(), 0);
  return (
    own.left < left + width &&
    own.left + own.width > left &&
    own.top < top + height &&
    own.top + own.height > top
  );
}

/** The middle of the largest part. */
function centerOf(rings: CountyShape['rings']): Corner {
  let best: { readonly area: number; readonly at: Corner } = { area: -1, at: [0, 0] };
  for (const ring of rings) {
    let [area, x, y] = [0, 0, 0];
    for (const [index, [x1, y1]] of ring.entries()) {
      const [x2, y2] = ring[(index + 1) % ring.length] ?? [x1, y1];
      const cross = x1 * y2 - x2 * y1;
      area += cross / 2;
      x += (x1 + x2) * cross;
      y += (y1 + y2) * cross;
    }
    if (Math.abs(area) > best.area) {
      best = { area: Math.abs(area), at: [Math.round(x / (6 * area)), Math.round(y / (6 * area))] };
    }
  }
  return best.at;
}

function keyOf({ state, county }: Pick<CountyOnMap, 'state' | 'county'>): string {
  return `${state}/${county}`;
}

import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { distance } from 'fastest-levenshtein';
import type { Reading } from '#db/db.ts';
import { places, placeStates } from '#db/schema/places.ts';
import { countyLabel } from '#domain/county-label.ts';
import type { NamedTown, Near, NearPlace } from '#domain/near.ts';
import { slugify } from '#domain/slug.ts';
import { site } from '#site.config.ts';
import type { KnownPlace } from './queries.server.ts';

type Town = Awaited<ReturnType<typeof placesThat>>[number];

function placesThat(db: Reading, condition: SQL | undefined) {
  const { id, zip, town, words, county, latitude, longitude, zips } = places;
  const { name: state, code } = placeStates;
  return db
    .select({ id, zip, town, words, county, latitude, longitude, zips, state, code })
    .from(places)
    .innerJoin(placeStates, eq(placeStates.code, places.stateCode))
    .where(condition)
    .orderBy(desc(zips), id);
}

const MOST_OTHERS = 5;
const MOST_SIMILAR = 3;
const REGION_MILES = 150;

/**
 * The place that a text means beside a chosen state and county (D66). `from` is null if no place is
 * known by it.
 */
export async function readPlace(
  db: Reading,
  { near, state: inState, county: inCounty }: Near,
): Promise<{ readonly from: KnownPlace | null; readonly place?: NearPlace }> {
  if (near === undefined) return { from: null };
  const asked = await splitState(db, spelledOut(near));
  const [found] = await placesThat(db, isPlaceOf(asked.text));
  if (found?.zip && found.state === (inState ?? found.state)) {
    return { from: found, place: { label: found.zip, others: [] } };
  }
  const towns = await (found ? namesakesOf(db, found) : similarTowns(db, asked));
  const { region } = site;
  const [middle] = await placesThat(db, isPlaceOf(`${region.city}, ${region.states[0]}`));
  const isMeant = ({ code, county }: Town) =>
    code === (asked.code ?? code) && (!asked.hasCounty || county === (found?.county ?? county));
  const rank = (one: Town) =>
    (one.county === inCounty && one.state === (inState ?? one.state) ? 0 : 40_000) +
    (one.state === inState ? 0 : 20_000) +
    // 'Cranberry' rather than 'Cranberry Township', if that was typed.
    (one.town === (found?.town ?? one.town) ? 0 : 10_000) +
    milesBetween(one, middle ?? one);
  const [taken = found, ...namesakes] = towns
    .filter(isMeant)
    .toSorted((one, other) => rank(one) - rank(other));
  // No club is near a town far from the region.
  const others = namesakes.filter(
    (one) =>
      region.states.some((state) => state === one.state) ||
      milesBetween(one, middle ?? one) <= REGION_MILES,
  );
  const name = (one: Town) => named(one, towns);
  if (!found || !taken) {
    const similar = taken ? [taken, ...others] : [];
    return { from: null, place: { others: similar.slice(0, MOST_SIMILAR).map(name) } };
  }
  return found.zip
    ? { from: found, place: { label: found.zip, others: [], elsewhere: name(found) } }
    : { from: taken, place: { ...name(taken), others: others.slice(0, MOST_OTHERS).map(name) } };
}

function isPlaceOf(text: string): SQL {
  return eq(places.id, sql`app.place_of(${text})`);
}

const LONG = { n: 'North', s: 'South', e: 'East', w: 'West', mt: 'Mount', st: 'Saint', ft: 'Fort' };

/** 'NJ 08002' for '08002, N.J.', 'West Chester' for 'W. Chester', 'Philadelphia, PA' for 'Philly'. */
function spelledOut(near: string): string {
  const text = near
    .replaceAll(/['’‘ʼ`´]/g, '')
    .replace(/\b([a-z])\.\s?([a-z])\b\.?(?=[\s,\d-]*$)/i, '$1$2')
    .replace(/^(\d{5}(?:-\d{4})?)[\s,]+(\D+)$/, '$2 $1')
    .replace(/^([nsew]|[msf]t)\b[.\s]+(?=[a-z])/i, (_all, short: string) => {
      return `${LONG[short.toLowerCase() as keyof typeof LONG]} `;
    });
  const nicknames = Object.entries(site.region.nicknames);
  const nickname = nicknames.find(([name]) => `${slugify(text)}-`.startsWith(`${name}-`));
  return nickname?.[1] ?? text;
}

/** A text with the slug of its town, and its state, if it has one. */
async function splitState(db: Reading, text: string) {
  const slug = slugify(text).replace(/-\d{5}(?:-\d{4})?$/, '');
  const states = await db.select().from(placeStates);
  const [state] = states
    .flatMap(({ code, words }) =>
      [code.toLowerCase(), words].map((end) => ({ code, end: `-${end}` })),
    )
    .filter(({ end }) => slug.endsWith(end))
    // West Virginia is not Virginia.
    .toSorted((one, other) => other.end.length - one.end.length);
  const town = state ? slug.slice(0, -state.end.length) : slug;
  return { text, town, code: state?.code, hasCounty: /-(?:county|co)$/.test(town) };
}

async function namesakesOf(db: Reading, { words }: Town) {
  return apart(await placesThat(db, and(isNull(places.zip), eq(places.words, words))));
}

/** Towns whose names have the fewest letters wrong. */
async function similarTowns(db: Reading, { town, code }: Awaited<ReturnType<typeof splitState>>) {
  const letters = (words: string) => distance(words.replaceAll('-', ''), town.replaceAll('-', ''));
  const isLike = sql`similarity(${places.words}, ${town}) > 0.3`;
  const isThere = code === undefined ? undefined : eq(places.stateCode, code);
  const similar = await placesThat(db, and(isNull(places.zip), isLike, isThere));
  const fewest = Math.min(town.length < 6 ? 1 : 2, ...similar.map(({ words }) => letters(words)));
  return apart(similar.filter(({ words }) => letters(words) === fewest));
}

const SAME_TOWN_MILES = 15;

/** A city that reaches into other counties is listed for each: the one with the most ZIP codes counts. */
function apart(towns: readonly Town[]): Town[] {
  return towns.filter((one, at) => {
    const isSame = ({ town, code }: Town) => town === one.town && code === one.code;
    const before = towns.slice(0, at).filter(isSame);
    return before.every((other) => milesBetween(one, other) > SAME_TOWN_MILES);
  });
}

/** 'Newark, DE', or 'Milford, Pike County, PA' where the state has several. */
function named({ town, county, code, state }: Town, among: readonly Town[]): NamedTown {
  const alike = among.filter((one) => one.town === town && one.code === code);
  const parts = [town, ...(alike.length > 1 ? [countyLabel(county)] : []), code];
  return { label: parts.join(', '), state };
}

/** In a plane, which is enough to compare. */
function milesBetween(one: Pick<Town, 'latitude' | 'longitude'>, other: typeof one): number {
  const narrower = Math.cos((one.latitude * Math.PI) / 180);
  const east = narrower * (one.longitude - other.longitude);
  return 69 * Math.hypot(one.latitude - other.latitude, east);
}

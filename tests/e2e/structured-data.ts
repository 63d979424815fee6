import pg from 'pg';
import { thingsOf, wordsOf } from './crawler.ts';
import type { CrawledPage, Thing } from './crawler.ts';

/** Types, each with the property that names the thing. */
const TYPES: Readonly<Record<string, string>> = {
  Blog: 'name',
  BlogPosting: 'headline',
  BreadcrumbList: 'itemListElement',
  CollectionPage: 'name',
  Place: 'name',
  SportsActivityLocation: 'name',
  SportsEvent: 'name',
  WebSite: 'name',
};

/**
 * Why search engines could not use a thing, as far as can be checked offline.
 *
 * @param site its addresses begin with this
 */
export function faultsOf(thing: Thing, site: string): string[] {
  const type = String(thing['@type']);
  const texts = Object.values(thing).filter((value) => typeof value === 'string');
  const rating = thing['aggregateRating'] as Thing | undefined;
  const steps = (thing['itemListElement'] ?? []) as Thing[];
  return [
    ...(thing['@context'] === 'https://schema.org' ? [] : ['context']),
    ...(Object.hasOwn(TYPES, type) ? [] : [`type ${type}`]),
    ...(texts.every((text) => text.trim() !== '') ? [] : ['an empty text']),
    ...(thing[TYPES[type] ?? 'name'] ? [] : ['no name']),
    ...([thing['url'] ?? site, ...steps.map(({ item }) => item)].every((url) =>
      String(url).startsWith(site),
    )
      ? []
      : ['an address elsewhere']),
    ...(steps.every(({ position }, index) => position === index + 1) ? [] : ['order']),
    ...(rating === undefined ||
    (Number(rating['ratingValue']) >= 1 &&
      Number(rating['ratingValue']) <= 5 &&
      Number(rating['ratingCount']) >= 1)
      ? []
      : ['rating']),
  ];
}

/** A club's path, with the plain mean and the number of its families' ratings. */
export interface ClubFigures {
  readonly path: string;
  readonly average: number | null;
  readonly number: number;
}

/** The figures of all clubs, computed again from their ratings. */
export async function figuresOfClubs(ownerUrl: string): Promise<ClubFigures[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<ClubFigures>(`
    select '/clubs/' || concat_ws('/', state_slug, county_slug, city_slug, slug) as path,
      round(avg(rating), 2)::float as average, count(rating)::int as number
    from clubs left join (
      select rating.club_id, rating.rating from club_ratings as rating
      join user_club_affiliations as own using (user_id, club_id)
      left join user_roles as held on held.user_id = rating.user_id
        and held.club_id = rating.club_id and held.role = 'club_admin'
      where held.id is null and own.affiliated_as in ('player', 'parent')
        and not rating.is_set_aside
    ) as family on family.club_id = clubs.id
    group by clubs.id`);
  await client.end();
  return rows;
}

/** What a club's structured data lacks or adds, compared with its page. */
export function unlikeItsPage(page: CrawledPage, all: readonly ClubFigures[]): string[] {
  const main = page.root.querySelector('main');
  const figures = all.find(({ path }) => path === page.path);
  const [club = {}] = thingsOf(page);
  const rating = club['aggregateRating'] as Thing | undefined;
  const average = figures?.average?.toFixed(1);
  const stars = (main?.querySelectorAll('h1 ~ p, dd') ?? [])
    .map(wordsOf)
    .filter((words) => /ratings yet|reviews?\)/.test(words));
  const said =
    average === undefined
      ? 'No ratings yet'
      : `${average}(${countOf(figures?.number, 'review', 'reviews')})`;
  const linksTo = (link: string) => (main?.querySelectorAll(link) ?? []).map(wordsOf).join();
  const places = ((club['location'] ?? []) as Thing[]).map(({ name, address }) => {
    const [first = '', ...rest] = [name, address].filter(Boolean).map(wordsIn);
    return `${first}Directions to ${first}${rest.join('')}`;
  });
  const placesShown = (main?.querySelectorAll('li a[href*="maps"]') ?? []).map((way) =>
    wordsOf(way.parentNode),
  );
  return [
    ...(rating?.['ratingValue'] === average ? [] : ['mean']),
    ...(rating?.['ratingCount'] === (figures?.number || undefined) ? [] : ['number']),
    ...(stars.length === 1 && stars[0]?.includes(said) ? [] : ['stars']),
    ...(wordsIn(club['telephone'] ?? '') === linksTo('dl a[href^="tel:"]') ? [] : ['telephone']),
    ...(wordsIn(club['email'] ?? '') === linksTo('dl a[href^="mailto:"]') ? [] : ['email']),
    ...(places.join() === placesShown.join() ? [] : ['places']),
  ].map((what) => `${page.path}: ${what}`);
}

/** '1 review', '2 reviews'. */
export function countOf(number: unknown, one: string, many: string): string {
  return `${wordsIn(number)} ${number === 1 ? one : many}`;
}

/** A value of structured data as text. */
export function wordsIn(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replaceAll(/\s+/g, ' ').trim();
}

import { or } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { addressColumns, clubs, isAtAddress } from '#db/schema/clubs.ts';
import { clubPath, readClubPath } from '#domain/paths.ts';
import { placeLabel } from '#domain/place-label.ts';
import { tryoutsByIds } from '#features/tryouts/board/queries.server.ts';
import { tryoutPath } from '#features/tryouts/board/rules.ts';
import type { ArticlePiece, BoxedClub } from './box-schema.ts';

/** The paragraphs that platform/markdown/boxes.ts marks. */
const MARKED = /<p data-box="([^"]*)">[\s\S]*?<\/p>/g;
/** Of one text; further ones stay links. */
const MOST_BOXES = 50;

/**
 * Replaces links that are alone in their paragraph by the clubs and tryouts they lead to. Links to
 * what visitors cannot see, and to other sites, stay links.
 */
export async function withBoxes(
  db: Reading,
  html: string,
  siteUrl: string,
  now: Date,
): Promise<ArticlePiece[]> {
  const links = [...html.matchAll(MARKED)].map(({ 0: link, 1: address = '', index }) => ({
    path: address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address,
    from: index,
    to: index + link.length,
  }));
  const boxes = await boxesAt(db, [...new Set(links.map(({ path }) => path))], now);
  const pieces: ArticlePiece[] = [];
  let end = 0;
  for (const { path, from, to } of links) {
    const box = boxes.get(path);
    if (!box) continue;
    pieces.push({ html: html.slice(end, from) }, box);
    end = to;
  }
  return [...pieces, { html: html.slice(end) }].filter(
    (piece) => !('html' in piece) || piece.html.trim() !== '',
  );
}

async function boxesAt(
  db: Reading,
  paths: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ArticlePiece>> {
  const own = paths.filter((path) => path.startsWith('/')).slice(0, MOST_BOXES);
  const startingWith = (start: string) => own.filter((path) => path.startsWith(start));
  const ids = startingWith('/tryouts/').map((path) => path.slice('/tryouts/'.length));
  const [foundClubs, foundTryouts] = await Promise.all([
    clubsAt(db, startingWith('/clubs/')),
    tryoutsByIds(db, ids, now),
  ]);
  return new Map<string, ArticlePiece>([
    ...foundClubs.map((club) => [clubPath(club), { club }] as const),
    ...foundTryouts.map((tryout) => [tryoutPath(tryout.id), { tryout }] as const),
  ]);
}

async function clubsAt(db: Reading, paths: readonly string[]): Promise<BoxedClub[]> {
  if (paths.length === 0) return [];
  const { id, name, city, county, state, avgRating, numReviews } = clubs;
  const rows = await db
    .select({ id, name, city, county, state, avgRating, numReviews, ...addressColumns })
    .from(clubs)
    .where(
      or(
        ...paths.map((path) => {
          const address = readClubPath(path);
          return address && isAtAddress(clubs, address);
        }),
      ),
    );
  return rows.map(({ city: town, county: area, state: region, ...club }) => ({
    ...club,
    place: placeLabel({ city: town, county: area, state: region }),
  }));
}

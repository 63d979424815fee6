import { or } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { addressColumns, clubs, isAtAddress } from '#db/schema/clubs.ts';
import { clubPath, readClubPath } from '#domain/paths.ts';
import { tryoutsByIds } from '#features/tryouts/board/queries.server.ts';
import { tryoutPath } from '#features/tryouts/board/rules.ts';
import { clubBox, tryoutBox } from './present.server.ts';
import type { BoxedClub } from './present.server.ts';

/** What platform/markdown/boxes.ts marks: the link in it stands in no other paragraph. */
const MARKED = /<p data-box="([^"]*)">[\s\S]*?<\/p>/g;
/** Of one text, each once; more stay links. */
const MOST_BOXES = 50;

/**
 * Puts what is known of clubs and tryouts in the place of the links to them that are alone in their paragraph.
 * Links to what is not there, not to be seen by visitors, or on another site stay.
 *
 * @param db of a visitor: a text shows everybody the same
 * @param html as our renderer wrote it
 * @param siteUrl origin of the site
 */
export async function fillBoxes(
  db: Reading,
  html: string,
  siteUrl: string,
  now: Date,
): Promise<string> {
  const pathOf = (address: string) =>
    address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address;
  const marked = [...html.matchAll(MARKED)].map(([, address = '']) => pathOf(address));
  const paths = [...new Set(marked)].filter((path) => path.startsWith('/')).slice(0, MOST_BOXES);
  if (paths.length === 0) return html;
  const ofTryouts = paths.filter((path) => path.startsWith('/tryouts/'));
  const [foundClubs, foundTryouts] = await Promise.all([
    clubsAt(
      db,
      paths.filter((path) => path.startsWith('/clubs/')),
    ),
    tryoutsByIds(
      db,
      ofTryouts.map((path) => path.slice('/tryouts/'.length)),
      now,
    ),
  ]);
  const boxes = new Map([
    ...foundClubs.map((club) => [clubPath(club), clubBox(club)] as const),
    ...foundTryouts.map((tryout) => [tryoutPath(tryout.id), tryoutBox(tryout)] as const),
  ]);
  return html.replaceAll(MARKED, (link, address: string) => boxes.get(pathOf(address)) ?? link);
}

async function clubsAt(db: Reading, paths: readonly string[]): Promise<BoxedClub[]> {
  if (paths.length === 0) return [];
  const { id, name, city, county, state, avgRating, numReviews } = clubs;
  return db
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
}

import type { Db } from '#db/db.ts';
import { previewedPost } from '#features/blog/reading/queries.server.ts';
import { hashed } from '#platform/hashed.ts';
import type { FindPicture } from '#platform/markdown/render-markdown.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { TOKEN } from './schema.ts';
import type { Previewed } from './schema.ts';

/**
 * The post behind a secret link, for whoever has it; null for one that is unknown, over or withdrawn. Views
 * are counted for each link that is good: there are too many tokens for guesses to be worth a count.
 *
 * @param findPicture tells what images show, where that is known
 * @throws TooManyAttempts; AppError unavailable for a text that cannot be rendered
 */
export async function postBehind(
  db: Db,
  token: string,
  findPicture?: FindPicture,
): Promise<Previewed | null> {
  if (!TOKEN.test(token)) return null;
  const hash = hashed(token);
  const found = await previewedPost(db.visitor, hash, findPicture);
  if (!found) return null;
  await db.asAccounts((tx) => limit(tx, `link views of ${hash}`, LIMITS.linkViews));
  const { post, related, isOut } = found;
  return isOut ? { isOut, slug: post.slug } : { isOut, post, related };
}

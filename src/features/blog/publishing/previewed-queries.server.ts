import type { Db } from '#db/db.ts';
import { previewedPost } from '#features/blog/reading/queries.server.ts';
import { hashed } from '#platform/hashed.ts';
import type { FindPicture } from '#platform/markdown/render-markdown.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import type { Previewed } from './previewed-schema.ts';

/** Only views through good links are limited: there are too many tokens to guess. */
export async function postBehind(
  db: Db,
  token: string,
  findPicture?: FindPicture,
): Promise<Previewed | null> {
  if (!/^[0-9a-f]{64}$/.test(token)) return null;
  const hash = hashed(token);
  const found = await previewedPost(db.visitor, hash, findPicture);
  if (!found) return null;
  await db.asAccounts((tx) => limit(tx, `link views of ${hash}`, LIMITS.linkViews));
  const { post, related, isOut } = found;
  return isOut ? { isOut, slug: post.slug } : { isOut, post, related };
}

import { createServerOnlyFn } from '@tanstack/react-start';
import { isUuid } from '#domain/ids.ts';
import { lookUpClubById } from '#features/clubs/directory/queries.server.ts';
import { database } from '#platform/database.ts';
import { drawPreviewCard } from '#platform/images/preview-card.ts';
import type { CardText } from '#platform/images/preview-card.ts';
import { site } from '#site.config.ts';
import { clubCard } from './rules.ts';

/**
 * GET /preview/site.png and /preview/{club id}.png: what social networks show for a link. The page
 * cache keeps a card like a page, until the club changes.
 *
 * @param name 'site' or the id of a club
 */
export const answerPreview = createServerOnlyFn(async (name: string) => {
  if (name === 'site') {
    return png('site', { title: site.name, subtitle: site.tagline, signature: '' });
  }
  const lookup = isUuid(name) ? await lookUpClubById(database().visitor, name) : null;
  if (lookup?.kind !== 'found') {
    return new Response('There is no such picture.', { status: 404 });
  }
  const { club } = lookup;
  return png(`club:${club.id}`, {
    ...clubCard(club),
    signature: site.name,
  });
});

async function png(shown: string, text: CardText): Promise<Response> {
  return new Response(await drawPreviewCard(text), {
    headers: { 'Content-Type': 'image/png', 'Surrogate-Key': shown },
  });
}

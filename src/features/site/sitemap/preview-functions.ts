import { createServerOnlyFn } from '@tanstack/react-start';
import { isUuid } from '#domain/ids.ts';
import { publishedPost } from '#features/blog/reading/queries.server.ts';
import { lookUpClubById } from '#features/clubs/profile/queries.server.ts';
import { database } from '#platform/database.ts';
import { drawPreviewCard } from '#platform/images/preview-card.ts';
import type { CardText } from '#platform/images/preview-card.ts';
import { site } from '#site.config.ts';
import { clubCard, postCard, postOfPreview } from './preview-rules.ts';

/** GET /preview/site.png, /preview/{club id}.png, and /preview/post-{slug}.png */
export const answerPreview = createServerOnlyFn(async (name: string) => {
  if (name === 'site') {
    return png({ title: site.name, subtitle: site.tagline, signature: '' });
  }
  const slug = postOfPreview(name);
  const found = await (slug === null ? cardOfClub(name) : cardOfPost(slug));
  return found === null ? new Response('We can’t find this image.', { status: 404 }) : png(found);
});

async function cardOfClub(id: string): Promise<CardText | null> {
  const lookup = isUuid(id) ? await lookUpClubById(database().visitor, id) : null;
  if (lookup?.kind !== 'found') return null;
  return { ...clubCard(lookup.club), signature: site.name };
}

async function cardOfPost(slug: string): Promise<CardText | null> {
  const found = await publishedPost(database().visitor, slug);
  return found && postCard(found.post.title);
}

async function png(text: CardText): Promise<Response> {
  return new Response(await drawPreviewCard(text), {
    headers: { 'Content-Type': 'image/png' },
  });
}

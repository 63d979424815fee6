import type { Picture } from '#domain/picture.ts';
import { AppError } from '#domain/app-error.ts';
import { log } from '#platform/log/log.ts';
import { ThreadEnded, threadsFor } from '#platform/threads.ts';
import { LONGEST_MARKDOWN } from './limits.ts';
import type { RenderedMarkdown, ShownPictures } from './read-markdown.ts';
import type { render } from './render-thread.ts';

export type { Heading } from './elements.ts';
export type { RenderedMarkdown } from './read-markdown.ts';

/** Increment it when the output changes: older texts are then rendered again. */
export const RENDERER = 7;

export const TOO_INTRICATE =
  'This text takes too long to lay out. Use fewer nested lists, quotes, links, or emphasis.';

export type FindPicture = (url: string) => Promise<Picture | null | undefined>;

const renderInThread = threadsFor<typeof render>({
  name: 'render',
  beside: import.meta.url,
  atOnce: 2,
  waiting: 64,
  // Our longest guide takes 40 ms on a slow machine; this allows for busy ones.
  ms: 8_000,
  megabytes: 192,
  busy: 'We’re busy laying out other posts. Please try again in a moment.',
});

/**
 * The HTML is safe no matter who wrote the text: raw HTML is reduced to its words, and only known
 * elements, attributes, and addresses remain. Throws AppError invalid for a text that takes too
 * long or too much memory, nests too deeply, or becomes too large.
 */
export async function renderMarkdown(
  text: string,
  options: { readonly findPicture?: FindPicture; readonly withinMs?: number } = {},
): Promise<RenderedMarkdown> {
  const { findPicture, withinMs } = options;
  const rendered = await inThread(text, {}, withinMs);
  if (!findPicture || rendered.images.length === 0) return rendered;
  const pictures = await Promise.all(
    rendered.images.map(async (image) => [image, await findPicture(image)] as const),
  );
  return inThread(
    text,
    Object.fromEntries(pictures.filter(([, picture]) => picture !== undefined)) as ShownPictures,
    withinMs,
  );
}

async function inThread(
  text: string,
  pictures: ShownPictures,
  withinMs: number | undefined,
): Promise<RenderedMarkdown> {
  if (text.length > LONGEST_MARKDOWN) throw refusal('too long');
  const limits = withinMs === undefined ? {} : { withinMs };
  const rendered = await renderInThread({ text, pictures }, limits).catch((error: unknown) => {
    throw error instanceof ThreadEnded ? refusal(`too much ${error.reason}`, error) : error;
  });
  if (rendered === null) throw refusal('too deep or too large');
  return rendered;
}

function refusal(reason: string, cause?: unknown): AppError {
  log('warn', 'a text could not be rendered', { reason });
  return new AppError('invalid', TOO_INTRICATE, { cause });
}

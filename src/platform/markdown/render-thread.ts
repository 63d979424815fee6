import { readMarkdown } from './read-markdown.ts';
import type { RenderedMarkdown, ShownPictures } from './read-markdown.ts';

export function render(work: {
  readonly text: string;
  readonly pictures: ShownPictures;
}): RenderedMarkdown | null {
  return readMarkdown(work.text, work.pictures);
}

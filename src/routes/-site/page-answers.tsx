import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useContext } from 'react';
import { hasSignedInMark } from '#features/accounts/viewer/client.ts';
import { HtmlInDocument } from '#ui/server-html.tsx';

/** A question, its answer, and when it was answered, in milliseconds since 1970. */
type Answered = [key: QueryKey, answer: unknown, updatedAt: number];

const ELEMENT_ID = 'page-answers';

/**
 * What the loaders of a page have asked, for the browser to go on with. Questions about the visitor
 * are asked in the browser only. All answers are there before the page is rendered, so nothing has to
 * be streamed, and they are plain JSON: @tanstack/react-router-ssr-query, made for more than that,
 * costs the server a tenth of a page and the browser a kilobyte. As an element of its own they are no
 * code, and are written once instead of as a text within a script.
 */
export function PageAnswers() {
  const queryClient = useQueryClient();
  const html = useContext(HtmlInDocument);
  // The browser has read what the server wrote, and leaves it as it is.
  const answers = import.meta.env.SSR ? writeAnswers(queryClient, html) : '';
  return (
    <script
      id={ELEMENT_ID}
      type="application/json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: answers }}
    />
  );
}

/** Stands in an answer for HTML that the document holds already, in the element with that id. */
interface InDocument {
  readonly inDocument: string;
}

/**
 * All that the loaders of a page were answered, as JSON that may stand in a document.
 *
 * @param html that stands in the document, with the ids of its elements
 */
function writeAnswers(queryClient: QueryClient, html: ReadonlyMap<string, string> | null): string {
  const answers = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data, state.dataUpdatedAt]);
  const once = (_key: string, value: unknown): unknown => {
    const inDocument = typeof value === 'string' ? html?.get(value) : undefined;
    return inDocument === undefined ? value : ({ inDocument } satisfies InDocument);
  };
  // Whatever is in it: a '<' could end the element.
  return JSON.stringify(answers, once).replaceAll('<', String.raw`\u003c`);
}

/** Takes over what {@link PageAnswers} left in the document. */
export function readAnswers(queryClient: QueryClient): void {
  const element = document.querySelector(`#${ELEMENT_ID}`);
  if (!element) return;
  // A page may have been kept for hours, and is still as good as one rendered now: what changes is
  // forgotten. Members, who write, look again, should a proxy have kept it for longer than it may.
  const isMember = hasSignedInMark();
  for (const [key, answer, updatedAt] of JSON.parse(
    element.textContent,
    fromDocument,
  ) as Answered[]) {
    queryClient.setQueryData(key, answer, isMember ? { updatedAt } : {});
  }
}

function fromDocument(_key: string, value: unknown): unknown {
  const isInDocument = typeof value === 'object' && value !== null && 'inDocument' in value;
  return isInDocument ? document.getElementById(String(value.inDocument))?.innerHTML : value;
}

/** Registered, because the renderer is built apart from the page cache in front of it. */
const PAGE_TEXT = Symbol.for('directory.page-text');

/**
 * Notes the text of a rendered page on its answer: the page cache then need not encode, stream and
 * decode what is in memory already.
 *
 * @returns the same answer
 */
export function withPageText(response: Response, text: string): Response {
  return Object.assign(response, { [PAGE_TEXT]: text });
}

/** The text that {@link withPageText} noted; undefined where only the body tells. */
export function pageTextOf(response: Response): string | undefined {
  const text: unknown = Reflect.get(response, PAGE_TEXT);
  return typeof text === 'string' ? text : undefined;
}

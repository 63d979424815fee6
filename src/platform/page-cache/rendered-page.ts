/** Registered, because the renderer is built apart from the page cache in front of it. */
const RENDERED_PAGE = Symbol.for('directory.rendered-page');

/** Code inside a document; what a policy allows. */
export interface InlineCode {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** A page as the renderer made it, in pieces, which need not be put together to be sent. */
export interface RenderedPage {
  /** The document until its inline styles. */
  readonly before: readonly string[];
  /** The inline styles, which are the same in very many pages; empty where a page has none. */
  readonly styles: string;
  /** The rest of the document. */
  readonly after: readonly string[];
  /** The inline scripts that the site itself put into the page. No others may run. */
  readonly scripts: readonly string[];
}

/**
 * Notes a page on its answer: who sends it then need not encode, stream and decode what is in memory
 * already, and knows which code in it is the site's own.
 *
 * @returns the same answer
 */
export function withRenderedPage(response: Response, page: RenderedPage): Response {
  return Object.assign(response, { [RENDERED_PAGE]: page });
}

/** The page that {@link withRenderedPage} noted; undefined where only the body tells. */
export function renderedPageOf(response: Response): RenderedPage | undefined {
  // Only withRenderedPage writes under this symbol.
  return Reflect.get(response, RENDERED_PAGE) as RenderedPage | undefined;
}

/** The code of the site itself in a page. */
export function inlineCodeOf({ scripts, styles }: RenderedPage): InlineCode {
  return { scripts, styles: styles === '' ? [] : [styles] };
}

/** Pages on their answers. */
const heldPages = new WeakMap<Response, HeldPage>();

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
 * A page until it is taken. Much of what belongs to a request grows old while others are rendered, and
 * what hangs on that is only collected when the whole heap is gone through: were it the text of every
 * page, that would be every half a second.
 */
export class HeldPage {
  #page: RenderedPage | undefined;

  constructor(page: RenderedPage) {
    this.#page = page;
  }

  /** The page; undefined when somebody has taken it. */
  take(): RenderedPage | undefined {
    const page = this.#page;
    this.#page = undefined;
    return page;
  }
}

/**
 * Notes a page on its answer: who sends it then need not encode, stream and decode what is in memory
 * already, and knows which code in it is the site's own.
 *
 * @returns the same answer
 */
export function withHeldPage(response: Response, page: HeldPage): Response {
  heldPages.set(response, page);
  return response;
}

/** Takes the page that {@link withHeldPage} noted, before the body is read; undefined where only that tells. */
export function takePage(response: Response): RenderedPage | undefined {
  return heldPages.get(response)?.take();
}

/** The code of the site itself in a page. */
export function inlineCodeOf({ scripts, styles }: RenderedPage): InlineCode {
  return { scripts, styles: styles === '' ? [] : [styles] };
}

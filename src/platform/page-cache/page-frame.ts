import type { RenderedPage } from './rendered-page.ts';

/** The texts in which the pages of one kind differ, in the order in which they stand in a page. */
export interface PageParts {
  /** Before the styles. */
  readonly head: readonly string[];
  /** Behind the styles. */
  readonly body: readonly string[];
  /** Behind all of these, within one of the page's scripts. */
  readonly code: string;
}

/** What the pages of one kind share: the texts around their parts. */
export interface PageFrame {
  readonly head: readonly string[];
  readonly styles: string;
  readonly body: readonly string[];
  /** The scripts, one of which is cut in two. */
  readonly scripts: readonly (readonly string[])[];
}

/**
 * Cuts the parts out of a page.
 *
 * @returns the frame, which filled with the same parts is the same page to the letter; undefined where
 *   the page has not all of the parts in this order, or one of them is empty
 */
export function cutFrame(
  page: RenderedPage,
  { head, body, code }: PageParts,
): PageFrame | undefined {
  const before = cut(page.before.join(''), head);
  const after = cut(page.after.join(''), [...body, code]);
  const scripts = page.scripts.map((script) => script.split(code));
  const cutScripts = scripts.filter(({ length }) => length > 1);
  if (!before || !after || cutScripts.length !== 1 || cutScripts[0]?.length !== 2) return undefined;
  return { head: before, styles: page.styles, body: after, scripts };
}

/** Puts a page together from its frame and its own parts, of which there must be as many as were cut out. */
export function fillFrame(frame: PageFrame, { head, body, code }: PageParts): RenderedPage {
  return {
    before: between(frame.head, head),
    styles: frame.styles,
    after: between(frame.body, [...body, code]),
    scripts: frame.scripts.map((pieces) => pieces.join(code)),
  };
}

function cut(text: string, parts: readonly string[]): string[] | undefined {
  const pieces: string[] = [];
  let from = 0;
  for (const part of parts) {
    const at = part === '' ? -1 : text.indexOf(part, from);
    if (at === -1) return undefined;
    pieces.push(text.slice(from, at));
    from = at + part.length;
  }
  return [...pieces, text.slice(from)];
}

/** @throws Error where they do not belong together */
function between(pieces: readonly string[], parts: readonly string[]): string[] {
  if (pieces.length !== parts.length + 1) throw new Error('the parts do not fit into the frame');
  return pieces.flatMap((piece, index) => [piece, parts[index] ?? '']);
}

import type { Text } from '@codemirror/state';

/**
 * A text as it is inserted between two others, with an empty line on either side of it.
 *
 * @param before all that comes before it
 * @param after all that comes after it
 */
export function onLinesOfItsOwn(before: string, text: string, after: string): string {
  const lead = before.trim() === '' ? '' : missing(/\n*$/.exec(before)?.[0].length ?? 0);
  const tail = after.trim() === '' ? '' : missing(/^\n*/.exec(after)?.[0].length ?? 0);
  return lead + text + (after === '' ? '\n' : tail);
}

/** The same at a place of a document. */
export function onOwnLinesAt(doc: Text, at: number, text: string): string {
  return onLinesOfItsOwn(doc.sliceString(0, at), text, doc.sliceString(at));
}

function missing(breaks: number): string {
  return '\n'.repeat(Math.max(0, 2 - breaks));
}

/** Where a text says in other words what a picture shows: the places of its alternative texts. */
export function altTextsOf(text: string, url: string): { from: number; to: number; alt: string }[] {
  return [...text.matchAll(/!\[((?:\\.|[^\]\\])*)\]\(([^)\s]+)/g)].flatMap((found) => {
    const [, written = '', address] = found;
    if (address !== url) return [];
    const from = found.index + 2;
    return [{ from, to: from + written.length, alt: written.replace(/\\([\\[\]])/g, '$1') }];
  });
}

/** An alternative text as it is written in markdown. */
export function writtenAlt(alt: string): string {
  return alt.replace(/[\\[\]]/g, String.raw`\$&`).replace(/\s+/g, ' ');
}

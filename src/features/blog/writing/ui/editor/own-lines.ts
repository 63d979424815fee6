import type { Text } from '@codemirror/state';

/** The text with an empty line before and after it. */
export function onLinesOfItsOwn(before: string, text: string, after: string): string {
  const lead = before.trim() === '' ? '' : missing(/\n*$/.exec(before)?.[0].length ?? 0);
  const tail = after.trim() === '' ? '' : missing(/^\n*/.exec(after)?.[0].length ?? 0);
  return lead + text + (after === '' ? '\n' : tail);
}

export function onOwnLinesAt(doc: Text, at: number, text: string): string {
  return onLinesOfItsOwn(doc.sliceString(0, at), text, doc.sliceString(at));
}

function missing(breaks: number): string {
  return '\n'.repeat(Math.max(0, 2 - breaks));
}

/** The places of the alt texts of a picture. */
export function altTextsOf(text: string, url: string): { from: number; to: number; alt: string }[] {
  return [...text.matchAll(/!\[((?:\\.|[^\]\\])*)\]\(([^)\s]+)/g)].flatMap((found) => {
    const [, written = '', address] = found;
    if (address !== url) return [];
    const from = found.index + 2;
    return [{ from, to: from + written.length, alt: written.replace(/\\([\\[\]])/g, '$1') }];
  });
}

export function writtenAlt(alt: string): string {
  return alt.replace(/[\\[\]]/g, String.raw`\$&`).replace(/\s+/g, ' ');
}

/** D45 sets the pace. */
const WORDS_PER_MINUTE = 200;

/** As BLOG-18 counts. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((piece) => piece !== '').length;
}

export function readingMinutes(text: string): number {
  return Math.max(1, Math.ceil(countWords(text) / WORDS_PER_MINUTE));
}

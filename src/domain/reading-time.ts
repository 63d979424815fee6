/** How fast a guide is read (decision 45). */
const WORDS_PER_MINUTE = 200;

/** How many words a text has: its pieces between spaces and line breaks (BLOG-18). */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((piece) => piece !== '').length;
}

/** Minutes that reading a text takes, at least one (decision 45). */
export function readingMinutes(text: string): number {
  return Math.max(1, Math.ceil(countWords(text) / WORDS_PER_MINUTE));
}

/** How fast a guide is read (D45). */
const WORDS_PER_MINUTE = 200;

/** The number of words in a text: the pieces between spaces and line breaks (BLOG-18). */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((piece) => piece !== '').length;
}

/** Minutes it takes to read a text, at least one (D45). */
export function readingMinutes(text: string): number {
  return Math.max(1, Math.ceil(countWords(text) / WORDS_PER_MINUTE));
}

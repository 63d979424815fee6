/** How many figures there are for crests, arrangements of them for covers, and sets of three colors. */
export const DRAWINGS = 8;

/** Which of the drawings stands for something that has no picture of its own. */
export interface Drawing {
  /** From 0: of a crest its pattern, of a cover the arrangement of patterns. */
  readonly figure: number;
  readonly colorway: number;
}

/** With this one all 64 occur among the clubs of the sample. */
const START = 959_938;

/** The crest or cover of a name: always the same for the same name, however it is capitalized. */
export function drawingOf(name: string): Drawing {
  let sum = START;
  for (const char of name.normalize('NFKC').trim().toLowerCase()) {
    sum = Math.imul(sum ^ (char.codePointAt(0) ?? 0), 16777619);
  }
  // The low bits of such a sum depend on the low bits of the letters alone.
  sum ^= sum >>> 15;
  return { figure: (sum >>> 3) & 7, colorway: (sum >>> 6) & 7 };
}

/** How many figures there are for crests, arrangements of them for covers, and sets of three colors. */
export const DRAWINGS = 8;

/** How many ways a crest can be turned and mirrored. */
const TURNS = 8;

/** The drawing that stands for something without a picture of its own. */
export interface Drawing {
  /** From 0: the pattern of a crest, or the arrangement of patterns of a cover. */
  readonly figure: number;
  readonly colorway: number;
  /** How a crest is turned, as the `transform` of its square of 48; a cover is not. */
  readonly turn: string;
}

/** With this one all 64 occur among the sample's clubs. */
const START = 959_938;

/** The crest or cover of a name: always the same for the same name, however it is capitalized. */
export function drawingOf(name: string): Drawing {
  let sum = START;
  for (const char of name.normalize('NFKC').trim().toLowerCase()) {
    sum = Math.imul(sum ^ (char.codePointAt(0) ?? 0), 16777619);
  }
  // The low bits of such a sum depend on the low bits of the letters alone.
  sum ^= sum >>> 15;
  const turn = (sum >>> 9) % TURNS;
  return {
    figure: (sum >>> 3) & 7,
    colorway: (sum >>> 6) & 7,
    turn: `rotate(${(turn >> 1) * 90} 24 24)${turn & 1 ? 'matrix(-1 0 0 1 48 0)' : ''}`,
  };
}

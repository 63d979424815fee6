/** The figures of crests, in the order that the drawing numbers them. */
export const PATTERNS = [
  'net',
  'arc',
  'serve',
  'stripes',
  'court',
  'rotation',
  'ball',
  'block',
] as const;

/** How many arrangements of the figures there are for covers. */
export const COVERS = 8;
/** How many sets of three colors there are. */
export const COLORWAYS = 8;

/** Which of the drawings stands for something that has no picture of its own. */
export interface Drawing {
  /** Of a crest the number of its pattern, of a cover that of its arrangement. */
  readonly figure: number;
  readonly colorway: number;
}

/** The crest or cover of a name: always the same for the same name, however it is capitalized. */
export function drawingOf(name: string): Drawing {
  let sum = 2166136261;
  for (const char of name.normalize('NFKC').trim().toLowerCase()) {
    sum = Math.imul(sum ^ (char.codePointAt(0) ?? 0), 16777619);
  }
  // The low bits of such a sum depend on the low bits of the letters alone.
  sum = Math.imul(sum ^ (sum >>> 15), 2246822507);
  sum ^= sum >>> 13;
  return { figure: sum & 7, colorway: (sum >>> 3) & 7 };
}

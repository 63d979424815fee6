/** `from` is the least number of clubs. Colors are tokens of src/ui/tokens.css. */
export const SHADES = [
  { from: 10, fill: 'surface', ink: 'surface-line', says: '10 or more clubs' },
  { from: 5, fill: 'county-middle', ink: 'county-middle-ink', says: '5 to 9' },
  { from: 1, fill: 'on-surface-soft', ink: 'surface-ink', says: '1 to 4' },
] as const;

export function shadeOf(clubs: number): (typeof SHADES)[number] {
  return SHADES.find(({ from }) => clubs >= from) ?? SHADES[2];
}

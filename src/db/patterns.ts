/** A pattern for LIKE in which the text means itself: % _ \ have no special sense (decision 35). */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

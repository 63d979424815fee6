/** Leaves out the characters that the Latin fonts have no shapes for. */
export function inLatin(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\p{Extended_Pictographic}|[^\p{Script=Latin}\p{Script=Common}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

export function isLatin(text: string): boolean {
  const left = lettersOf(inLatin(text));
  return left > 0 && left * 2 >= lettersOf(text);
}

function lettersOf(text: string): number {
  return text.normalize('NFC').match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

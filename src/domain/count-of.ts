/** '1 club', '1,200 clubs' */
export function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : pluralOf(noun)}`;
}

export function pluralOf(noun: string): string {
  return noun.endsWith('s') ? `${noun}es` : `${noun}s`;
}

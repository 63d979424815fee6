const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ς: 'σ',
};

/** The form in which names are compared (D67). Same as `app.folded` in the database, as a test checks. */
export function folded(text: string): string {
  return text
    .replaceAll('´', '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßæœþøłđðıς]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[\u0300-\u036F'’‘ʼʻ`′.‐‑‒–—-]/g, '')
    .replace(/[ \t\n\v\f\r]+/g, ' ')
    .replace(/^ | $/g, '');
}

/** Equal for all spellings of a name: 'O’Neil V.B.C.' and 'Oneil VBC' are 'oneilvbc'. */
export function nameKey(name: string): string {
  return folded(name).replaceAll(/[^\p{L}\p{Nd}]/gu, '');
}

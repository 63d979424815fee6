import { gunzipSync } from 'node:zlib';
import type { Answer, LoadRequest } from './connection.ts';
import { askOnce } from './load.ts';

/** Cards of a full page of the finder. */
export const FULL_PAGE = 24;

/** Part of most clubs' names, in any spelling. */
const word = 'volleyball';
const shortestPart = 3;
const sorts = ['name_asc', 'name_desc', 'rating_desc', 'rating_asc', 'reviews_desc', 'reviews_asc'];
const filters = [
  '',
  '&state=Pennsylvania',
  '&gender=Girls',
  '&gender=Boys',
  '&teamType=Club',
  '&teamType=National',
  '&gender=Girls&teamType=Club',
  '&state=Pennsylvania&gender=Girls',
  '&state=Pennsylvania&teamType=Club',
];
/** The mark in the finder's links: the same page at another address. */
const marks = ['', '&from=find-club'];

/**
 * Addresses of the finder that have not been requested before, each with a full page of cards: part
 * of a word in all its spellings, with every sort and the filters that leave enough clubs. With
 * all filters there are 430,000.
 *
 * @throws Error if no filter leaves enough clubs, and from the returned function when all are used
 */
export async function longTail(origin: string): Promise<() => LoadRequest> {
  const full: string[] = [];
  for (const filter of filters) {
    // Whole and in its usual spelling: each part of it matches at least as many clubs.
    const { body } = await askOnce(origin, `/find-club?name=${word}${filter}`);
    if (cardsIn(gunzipSync(body).toString()) === FULL_PAGE) full.push(filter);
  }
  if (full.length === 0) throw new Error('the sample data has too few clubs for a long tail');
  const used = new Set<string>();
  return () => {
    for (let attempt = 0; attempt < 1000; attempt += 1) {
      const name = spelling(part());
      const path = `/find-club?name=${name}${oneOf(full)}&sort=${oneOf(sorts)}${oneOf(marks)}`;
      if (used.has(path) || name === word) continue;
      used.add(path);
      return { path };
    }
    throw new Error('all addresses of the long tail are used');
  };
}

/** The number of club cards on a page. */
export function cardsIn(html: string): number {
  return html.split('<article').length - 1;
}

/**
 * Checks the answers to a long tail: each must be a different page, rendered for this
 * request. A cached page would come with the first answer's ETag.
 */
export function longTailCheck(): {
  readonly see: (answer: Answer) => void;
  /** The findings, or an Error for an unexpected answer. */
  readonly verdict: () => string;
} {
  const etags = new Set<string>();
  const pages: Answer[] = [];
  let seen = 0;
  return {
    see(answer) {
      etags.add(/\r\netag: (\S+)/i.exec(answer.head)?.[1] ?? '');
      // Decompressing would slow the requests, so it waits until the end.
      if (seen % 25 === 0) pages.push({ head: answer.head, body: Buffer.from(answer.body) });
      seen += 1;
    },
    verdict() {
      if (etags.size !== seen) throw new Error(`${seen} answers, only ${etags.size} pages`);
      for (const { head, body } of pages) {
        if (!/\r\ncontent-encoding: gzip/i.test(head))
          throw new Error(`not rendered anew:\n${head}`);
        const cards = cardsIn(gunzipSync(body).toString());
        if (cards !== FULL_PAGE) throw new Error(`a page of the long tail shows ${cards} cards`);
      }
      return `${seen} addresses, ${etags.size} different pages, ${FULL_PAGE} cards on each of ${pages.length} looked at`;
    },
  };
}

function part(): string {
  const length = shortestPart + below(word.length - shortestPart + 1);
  const start = below(word.length - length + 1);
  return word.slice(start, start + length);
}

function spelling(text: string): string {
  return Array.from(text, (letter) => (below(2) === 0 ? letter : letter.toUpperCase())).join('');
}

function oneOf(choices: readonly string[]): string {
  return choices[below(choices.length)] ?? '';
}

function below(limit: number): number {
  return Math.floor(Math.random() * limit);
}

import type { Reading } from '#db/db.ts';
import { csvLines } from '#platform/lists/write-csv.ts';
import { log } from '#platform/log/log.ts';
import { openPage } from './queries.server.ts';
import { cellOf } from './rules.ts';
import { headSchema, ITEMS } from './schema.ts';
import type { Kind } from './schema.ts';

const AT_ONCE = 500;

interface Asking {
  readonly db: Reading;
  readonly siteUrl: string;
  readonly now: Date;
}

/** All of a kind, in pieces of a file. */
export function downloadPieces(asking: Asking, kind: Kind, format: 'csv' | 'json') {
  const pages = pagesOf(asking, kind);
  return format === 'csv' ? csvPieces(pages, kind) : jsonPieces(pages);
}

/** One after the other, as they are read: no snapshot waits for a slow reader. */
async function* pagesOf({ db, ...asking }: Asking, kind: Kind) {
  try {
    for (let after: string | undefined; ;) {
      const asked = { limit: AT_ONCE, after };
      const page = await openPage(db, kind, asked, asking);
      const items = page.items.map((item) => ITEMS[kind].parse(item));
      yield { ...headSchema.parse(page), items };
      if (page.next === null) return;
      after = page.next;
    }
  } catch (error) {
    log('warn', 'a download broke off', { error });
    throw error;
  }
}

type Pages = ReturnType<typeof pagesOf>;

async function* csvPieces(pages: Pages, kind: Kind) {
  const columns = Object.keys(ITEMS[kind].shape);
  yield csvLines([columns]);
  for await (const { items } of pages) {
    const rows = items.map((item: Readonly<Record<string, unknown>>) =>
      columns.map((name) => cellOf(item[name])),
    );
    yield csvLines(rows);
  }
}

async function* jsonPieces(pages: Pages) {
  let before = '';
  for await (const { items, ...head } of pages) {
    if (before === '') before = `${JSON.stringify(head).slice(0, -1)},"items":[\n`;
    const lines = items.map((item) => JSON.stringify(item)).join(',\n');
    yield before + lines;
    if (items.length > 0) before = ',\n';
  }
  yield '\n]}\n';
}

import { crc32, deflateSync } from 'node:zlib';
import { aWorkbook, anArchive, workbookParts } from '#tests/builders/workbooks.ts';
import type { Cell } from '#tests/builders/workbooks.ts';

const TOO_MUCH_WORK = 'This file takes too long to read.';
/** Files that are read in time, and reported like any list. */
export const REPORT = '"counts":{';

/** Small files that used to block the site, or could; with the expected answer. */
export const HOSTILE_LISTS: readonly (readonly [string, string, () => Uint8Array | string])[] = [
  [
    '40,000 elements in each other',
    REPORT,
    () => withCell({ xml: `<c>${'<a>'.repeat(40_000)}${'</a>'.repeat(40_000)}</c>` }),
  ],
  [
    'a number format that opens 5,000 brackets, in 5,000 cells',
    TOO_MUCH_WORK,
    () => withCells(5_000, { number: 1, code: '[$'.repeat(5_000) }),
  ],
  [
    'a number format of 256 KB that opens brackets',
    TOO_MUCH_WORK,
    () => withCell({ number: 1, code: '[$'.repeat(128 * 1024) }),
  ],
  [
    'a part that unpacks to a thousand times its size',
    'This workbook is too large.',
    () => withPart('xl/theme/theme1.xml', ' '.repeat(200_000_000)),
  ],
  [
    'a part that unpacks to more than it says',
    'This workbook is damaged.',
    () => withPart('xl/theme/theme1.xml', ' '.repeat(200_000_000), 1_000),
  ],
  [
    '10,000 sheets',
    'This workbook is too large.',
    () =>
      aWorkbook(
        Array.from({ length: 10_000 }, (_, at) => ({ name: `Sheet ${at}`, rows: [['name']] })),
      ),
  ],
  ['a million shared strings', '."}', aMillionTexts],
  [
    // It lies beyond what is read.
    'a cell in the last corner of a sheet',
    REPORT,
    () => withCell({ xml: '<c r="XFD1048576"><v>1</v></c>' }),
  ],
  ['a line without an end', 'before line 2 is too long.', () => `name\n${'x'.repeat(40_000_000)}`],
  [
    'a quotation mark without an end',
    'It may be missing a closing quotation mark.',
    () => `name\n"${'x\n'.repeat(20_000_000)}`,
  ],
  [
    '20 million lines',
    'This file has more than 20,000 rows. Split it into smaller files.',
    () => `name\n${'x\n'.repeat(20_000_000)}`,
  ],
  ['200 columns in 20,000 rows', REPORT, () => `name${`${','.repeat(199)}x\n`.repeat(20_000)}`],
  [
    'rows as long as they may be',
    REPORT,
    () => `name,city\n${`${'a;'.repeat(120_000)},b\n`.repeat(60)}`,
  ],
];

/** They are listed, and one of them is used in a cell. */
function aMillionTexts(): Buffer {
  const parts = workbookParts([{ name: 'Clubs', rows: [['name'], ['A club']] }]);
  const content = `<sst>${'<si><t>names</t></si>'.repeat(1_000_000)}</sst>`;
  return anArchive(
    parts.map((part) => (part.name === 'xl/sharedStrings.xml' ? { ...part, content } : part)),
  );
}

function withCells(count: number, cell: Cell): Buffer {
  return aWorkbook([
    { name: 'Clubs', rows: [['name'], ...Array.from({ length: count }, () => [cell])] },
  ]);
}

const withCell = (cell: Cell): Buffer => withCells(1, cell);

function withPart(name: string, content: string, says?: number): Buffer {
  const part = says === undefined ? { name, content } : { name, content, says };
  return aWorkbook([{ name: 'Clubs', rows: [['name'], ['A club']] }], { more: [part] });
}

/** A PNG of one color with one bit per pixel: 30,000 by 30,000 take 110 KB. */
export function aPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Uint8Array): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

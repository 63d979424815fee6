import { describe, expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';
import { RowBatches, unpacked } from './row-batches.ts';
import { csvLines, typedCell, safeCell } from './write-csv.ts';

function read(content: string | Uint8Array) {
  const rows = new RowBatches();
  const remarks = readCsv(Buffer.from(content as Uint8Array), rows);
  const records = [...unpacked(rows.packed())].flat().map(({ line, cells }) => [line, ...cells]);
  return { remarks, records };
}

const CAFE_1252 = Buffer.from('a,b\nCaf\xe9,\x80\n', 'latin1');

describe('reading', () => {
  test.each([
    [
      'a,b\n1,2\n3,4',
      [
        [2, '1', '2'],
        [3, '3', '4'],
      ],
    ],
    ['\uFEFFa,b\r\n1,2\r\n', [[2, '1', '2']]],
    ['a,b\r1,2\r', [[2, '1', '2']]],
    [
      '\n\na,b\n\n \n1,2\n,\n3,4',
      [
        [6, '1', '2'],
        [8, '3', '4'],
      ],
    ],
    [
      'a,b\r\n"x\r\ny",2\r\n3,4',
      [
        [2, 'x\ny', '2'],
        [4, '3', '4'],
      ],
    ],
    ['a,b\n"say ""hi""","1,2"', [[2, 'say "hi"', '1,2']]],
    ['a,b\n5" net,"half" quoted', [[2, '5" net', '"half" quoted']]],
    [
      'a,b\n1\n1,2,3',
      [
        [2, '1'],
        [3, '1', '2', '3'],
      ],
    ],
    ['a;b;c\n1,5;2;3', [[2, '1,5', '2', '3']]],
    ['a\tb\n1;2,3\t4', [[2, '1;2,3', '4']]],
    ['"a,x,y";b;c\n1;2;3', [[2, '1', '2', '3']]],
    ['sep=;\na;b\n1;2', [[3, '1', '2']]],
    ['a\nonly', [[2, 'only']]],
  ])('%j', (content, records) => {
    expect(read(content).records).toEqual(records);
  });

  test.each([
    ['UTF-8', Buffer.from('a,b\nCafé,€\n'), []],
    ['Windows-1252', CAFE_1252, [expect.stringContaining('older Excel encoding (Windows-1252)')]],
    ['UTF-16LE', Buffer.from('\uFEFFa,b\nCafé,€\n', 'utf16le'), []],
    ['UTF-16BE', Buffer.from('\uFEFFa,b\nCafé,€\n', 'utf16le').swap16(), []],
  ])('%s is recognized', (_name, bytes, remarks) => {
    expect(read(bytes)).toEqual({ remarks, records: [[2, 'Café', '€']] });
  });

  test('returns every row of a long list with its line', () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `é${at},"x\r\ny"`);
    const csv = read(`a,b\r\n${lines.join('\r\n')}`);
    expect(csv.records).toHaveLength(20_000);
    expect(csv.records.at(-1)).toEqual([40_000, 'é19999', 'x\ny']);
    expect(csv.records.filter((record) => !String(record).endsWith('x\ny'))).toEqual([]);
  });

  test.each([
    ['', 'This file is empty. Choose another.'],
    ['\n\n', 'This file is empty. Choose another.'],
    ['a\0b\0,\0', 'This isn’t a text file.'],
    ['a,b\n1,"never\nends', 'The file is missing a closing quotation mark'],
    [`a,b\n1,"${'never ends\n'.repeat(40_000)}`, 'is too long. It may be missing'],
    ['x'.repeat(1_000_000), 'is too long. It may be missing'],
    [
      `a\n${'b\n'.repeat(20_001)}`,
      'This file has more than 20,000 rows. Split it into smaller files.',
    ],
    [`a\n${','.repeat(200)}b`, 'Row 2 has more than 200 columns.'],
  ])('%j is refused', (content, message) => {
    expect(() => read(content)).toThrow(
      expect.objectContaining({ kind: 'invalid', message: expect.stringContaining(message) }),
    );
  });
});

describe('formulas', () => {
  test.each(['=1+1', '+1 215', '-5', '@home', '\t=1', '\r=1', '\n=1', '＝1', "'=1", "''-x"])(
    '%j begins with an apostrophe in a file, which reading takes back',
    (text) => {
      expect(safeCell(text)).toBe(`'${text}`);
      expect(typedCell(safeCell(text))).toBe(text);
    },
  );

  test.each(["'tis", "'", '', 'a=b', '5-3', "don't", ' =1'])('%j stays as it is', (text) => {
    expect([safeCell(text), typedCell(text)]).toEqual([text, text]);
  });

  test('what is written can be read again', () => {
    const cells = ['a\nb', 'c\r\nd', '"', ';', '\t', ',', "'=x", ' ', '\\'];
    const { records } = read(csvLines([cells.map(() => 'h'), cells]));
    expect((records[0] as string[]).slice(1).map(typedCell)).toEqual(
      cells.map((cell) => cell.replaceAll('\r\n', '\n')),
    );
  });
});

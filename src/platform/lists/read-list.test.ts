import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aWorkbook, anArchive } from '#tests/builders/workbooks.ts';
import type { Cell } from '#tests/builders/workbooks.ts';
import { readList } from './read-list.ts';

let folder: string;
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lists-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(content: string | Uint8Array) {
  files += 1;
  const file = path.join(folder, `${files}.list`);
  await writeFile(file, content);
  const list = await readList(file);
  return { ...list, records: [...list.batches].flat().map(({ line, cells }) => [line, ...cells]) };
}

const sheet = (...rows: Cell[][]) => aWorkbook([{ name: 'Clubs', rows }]);
const number = (value: number, code: string): Cell => ({ number: value, code });

describe('a workbook', () => {
  test('is read like any list: first line, other rows with their numbers, blank ones left out', async () => {
    const list = await read(
      sheet(['name', 'city'], [], ['Café <&> 🏐', 'Line\r\nbreak'], ['', ' '], ['', 'Only city']),
    );
    expect(list.header).toEqual(['name', 'city']);
    expect(list.records).toEqual([
      [3, 'Café <&> 🏐', 'Line\r\nbreak'],
      [5, '', 'Only city'],
    ]);
    expect(list.remarks).toEqual(['We read the sheet “Clubs”.']);
    expect(list.count).toBe(2);
  });

  test.each([
    ['a phone number without a format', 12_155_550_100, '12155550100'],
    ['a very long one', 4_912_155_550_100, '4912155550100'],
    ['leading zeros by format', number(1234, '00000'), '01234'],
    ['a phone format', number(2_155_550_100, '(000) 000-0000'), '(215) 555-0100'],
    ['a zip code of nine digits', number(12_345_678, '00000-0000'), '01234-5678'],
    ['a year', 1998, '1998'],
    ['a year as a date', number(35_796, 'yyyy'), '1998'],
    ['a date', number(35_797, 'm/d/yyyy'), '1/2/1998'],
    ['percent', number(0.125, '0.0%'), '12.5%'],
    ['the sum of 0.1 and 0.2', 0.300_000_000_000_000_04, '0.3'],
    ['a boolean', true, 'TRUE'],
    ['a formula of text', { xml: '<c t="str"><f>A1&amp;"x"</f><v>Clubx</v></c>' }, 'Clubx'],
    ['a formula of a number', { xml: '<c><f>1+1</f><v>2</v></c>' }, '2'],
    ['a formula that fails', { xml: '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>' }, '#DIV/0!'],
    ['text in the cell', { xml: '<c t="inlineStr"><is><t>In</t><t>side</t></is></c>' }, 'Inside'],
    ['text that looks like a number', '007', '007'],
    ['a format of dollars', number(2400, '_("$"* #,##0_);_("$"* \\(#,##0\\)'), '$2,400'],
    ['an international date', { xml: '<c t="d"><v>2026-11-30T00:00:00Z</v></c>' }, '2026-11-30'],
  ] as const)('%s comes as a person sees it', async (_what, cell, text) => {
    expect((await read(sheet(['name'], [cell]))).records).toEqual([[2, text]]);
  });

  test('days counted from 1904 are read correctly', async () => {
    const rows = [['name'], [number(34_335, 'm/d/yyyy')]];
    const properties = '<workbookPr date1904="1"/>';
    const list = await read(aWorkbook([{ name: 'Old', rows }], { properties }));
    expect(list.records).toEqual([[2, '1/2/1998']]);
  });

  test('the first visible sheet is read, and a remark says so', async () => {
    const rows = (text: string) => [['name'], [text]];
    const list = await read(
      aWorkbook([
        { name: 'Lists', rows: rows('hidden'), isHidden: true },
        { name: 'A & B', rows: rows('seen') },
        { name: 'Notes', rows: rows('other') },
      ]),
    );
    expect(list.records).toEqual([[2, 'seen']]);
    expect(list.remarks).toEqual(['We read the sheet “A & B”, but not these: ‘Lists’, ‘Notes’.']);
  });
});

test('a document type in a workbook defines nothing, and nothing that it names is read', async () => {
  const hostile =
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/hostname">]>';
  const cell: Cell = { xml: '<c t="inlineStr"><is><t>&a; &b; &f;</t></is></c>' };
  const bytes = aWorkbook([{ name: 'Clubs', rows: [['name'], [cell]] }], { before: hostile });
  expect((await read(bytes)).records).toEqual([[2, '&a; &b; &f;']]);
});

const CLUBS = [{ name: 'Clubs', rows: [['name'], ['A club']] }];
const sized = (text: string) => Buffer.byteLength(text);

test('what is far to the right of a list is not read, in thousands of rows', async () => {
  const far = (_: unknown, at: number): Cell[] => [{ xml: `<c r="XFD${at + 2}"><v>1</v></c>` }];
  const list = await read(sheet(['name'], ...Array.from({ length: 20_000 }, far), ['A club']));
  expect(list.records).toEqual([[20_002, 'A club']]);
});

test('one account reads one file at a time', async () => {
  const file = path.join(folder, 'slow.list');
  await writeFile(file, aWorkbook(CLUBS));
  const reading = readList(file, { account: 'one' });
  await expect(Promise.all([reading, readList(file, { account: 'one' })])).rejects.toMatchObject({
    kind: 'conflict',
    message: /still reading your other file/,
  });
  await readList(file, { account: 'two' });
  await reading;
  expect(await readList(file, { account: 'one' })).toMatchObject({ count: 1 });
});

describe('what is refused, with a sentence', () => {
  test.each([
    [
      'macros by their part',
      aWorkbook(CLUBS, { more: [{ name: 'xl/vbaProject.bin', content: 'x' }] }),
      'contains macros',
    ],
    [
      'macros of old',
      aWorkbook(CLUBS, { more: [{ name: 'xl/macrosheets/sheet1.xml', content: 'x' }] }),
      'contains macros',
    ],
    [
      'another document',
      anArchive([{ name: 'word/document.xml', content: '<w:document/>' }]),
      'isn’t an XLSX workbook',
    ],
    [
      'another archive',
      anArchive([{ name: 'clubs.csv', content: 'name\nA' }]),
      'isn’t an XLSX workbook',
    ],
    ['an older workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'older format or a password'],
    ['half a workbook', aWorkbook(CLUBS).subarray(0, 400), 'damaged'],
    ['no workbook at all', 'PK\u0003\u0004', 'damaged'],
    ['no sheet', aWorkbook([]), 'damaged'],
    ['an empty sheet', sheet(), 'The sheet “Clubs” is empty.'],
    [
      'a cell far to the right',
      sheet(['name'], [...Array<Cell>(200).fill(''), 'x']),
      'Row 2 has more than 200 columns.',
    ],
    ['a row that is too long', sheet(['name'], ['x'.repeat(300_000)]), 'Row 2 is too long.'],
  ])('%s', async (_what, content, sentence) => {
    await expect(read(content)).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining(sentence),
    });
  });

  const padding = '<!-- -->';
  /** A part that is always read. */
  const withTheme = (part: { content: string; says?: number }) =>
    aWorkbook(CLUBS, { more: [{ name: 'xl/theme/theme1.xml', ...part }] });
  test.each([
    [
      'more parts than any workbook has',
      aWorkbook(CLUBS, {
        more: Array.from({ length: 2_000 }, (_, at) => ({ name: `${at}`, content: '' })),
      }),
      'too large',
    ],
    [
      'what says that it unpacks to too much',
      aWorkbook(CLUBS, { more: [{ name: 'xl/media/a', content: 'x', says: 300_000_000 }] }),
      'too large',
    ],
    [
      'what unpacks to more than it says',
      withTheme({ content: padding.repeat(100_000), says: sized(padding) }),
      'damaged',
    ],
    ['what says that it has no size', withTheme({ content: padding, says: 0 }), 'damaged'],
    ['one endless text', withTheme({ content: ' '.repeat(51 * 1024 * 1024) }), 'too large'],
    [
      'one text in very many cells',
      sheet(
        ['name'],
        ['x'.repeat(240_000)],
        ...Array.from({ length: 300 }, (): Cell[] => [{ xml: '<c t="s"><v>1</v></c>' }]),
      ),
      'more than 50 million characters',
    ],
    [
      'two parts of one name',
      aWorkbook(CLUBS, { more: [{ name: 'xl/workbook.xml', content: 'x' }] }),
      'damaged',
    ],
  ])('a bomb: %s', async (_what, content, sentence) => {
    await expect(read(content)).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining(sentence),
    });
  });
});

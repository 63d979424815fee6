import { crc32, deflateRawSync } from 'node:zlib';

/** A part of an archive; `says` is a wrong size that the archive declares. */
interface Part {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly says?: number;
}

/** A zip archive, packed. */
export function anArchive(parts: readonly Part[]): Buffer {
  const [locals, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, content, says } of parts) {
    const plain = Buffer.from(content as string);
    const packed = deflateRawSync(plain);
    const head = Buffer.alloc(26);
    for (const [value, at] of [
      [20, 0],
      [0x0800, 2],
      [8, 4],
    ] as const)
      head.writeUInt16LE(value, at);
    head.writeUInt32LE(crc32(plain), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(says ?? plain.length, 18);
    head.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), head, place, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

/** A number with a format code, or raw XML of the sheet. */
export type Cell = string | number | boolean | { number: number; code: string } | { xml: string };

/** A sheet: its name, its rows, and whether it is hidden. */
interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
  readonly isHidden?: boolean;
}

const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const SPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/**
 * An XLSX workbook as spreadsheet programs write it: shared texts, styles, several sheets.
 *
 * @param more additional parts
 */
export function aWorkbook(
  sheets: readonly Sheet[],
  { more = [], properties = '', before = '' }: WorkbookOptions = {},
): Buffer {
  return anArchive([...workbookParts(sheets, { properties, before }), ...more]);
}

interface WorkbookOptions {
  readonly more?: readonly Part[];
  readonly properties?: string;
  /** XML at the beginning of each sheet. */
  readonly before?: string;
}

/** The parts of {@link aWorkbook}, not zipped yet. */
export function workbookParts(
  sheets: readonly Sheet[],
  { properties = '', before = '' }: Omit<WorkbookOptions, 'more'> = {},
): Part[] {
  const texts: string[] = [];
  const codes = ['General'];
  const cell = (value: Cell, reference: string): string => {
    if (typeof value === 'string') {
      texts.push(value);
      return value === '' ? '' : `<c r="${reference}" t="s"><v>${texts.length - 1}</v></c>`;
    }
    if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`;
    if (typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${Number(value)}</v></c>`;
    if ('xml' in value) return value.xml.replace('<c', `<c r="${reference}"`);
    codes.push(value.code);
    return `<c r="${reference}" s="${codes.length - 1}"><v>${value.number}</v></c>`;
  };
  const written = sheets.map(({ rows }, at) => ({
    name: `xl/worksheets/sheet${at + 1}.xml`,
    content: `<?xml version="1.0"?>${before}<worksheet xmlns="${SPACE}"><sheetData>${rows
      .map((cells, row) => {
        const inRow = cells.map((one, column) => cell(one, `${letters(column)}${row + 1}`));
        return `<row r="${row + 1}">${inRow.join('')}</row>`;
      })
      .join('')}</sheetData></worksheet>`,
  }));
  const list = sheets.map(
    ({ name, isHidden }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 7}" ${isHidden ? 'state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  );
  const relations = sheets.map(
    (_sheet, at) =>
      `<Relationship Id="rId${at + 1}" Type="${REL}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return [
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${MAIN}"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="w" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${SPACE}" xmlns:r="${REL}">${properties}<sheets>${list.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}<Relationship Id="s" Type="${REL}/sharedStrings" Target="/xl/sharedStrings.xml"/><Relationship Id="f" Type="${REL}/styles" Target="styles.xml"/></Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      content: `<styleSheet xmlns="${SPACE}"><numFmts>${codes.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${escaped(code)}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${codes.map((_code, at) => `<xf numFmtId="${200 + at}"/>`).join('')}</cellXfs></styleSheet>`,
    },
    {
      name: 'xl/sharedStrings.xml',
      content: `<sst xmlns="${SPACE}">${texts.map((text) => `<si><r><t xml:space="preserve">${escaped(text.slice(0, 1))}</t></r><r><t xml:space="preserve">${escaped(text.slice(1))}</t></r><rPh sb="0" eb="1"><t>said</t></rPh></si>`).join('')}</sst>`,
    },
    ...written,
  ];
}

function letters(column: number): string {
  const last = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '_x000D_');
}

import { formatValue, readXlsx } from 'hucre';
import type { CellValue, Sheet } from 'hucre';
import { fromBufferPromise } from 'yauzl';
import { AppError } from '#domain/app-error.ts';
import { MOST_BYTES } from './limits.ts';
import type { RowBatches } from './row-batches.ts';

const MOST_PARTS = 2_000;
const MOST_NAMED = 6;
/** One column more than a list may have, so that a wider list is refused. Cells farther right are not read. */
const RANGE = 'A1:GS1048576';
const TOO_LARGE = 'This workbook is too large. Save it as CSV UTF-8 and choose that file.';
const DAMAGED =
  'This workbook is damaged. Open it, save it again as XLSX or as CSV UTF-8, and choose that file.';
const MACROS =
  'This workbook contains macros. Save it as XLSX without them, or as CSV UTF-8, and choose that file.';
const OTHER_KIND =
  'This isn’t an XLSX workbook. Save the list as XLSX or as CSV UTF-8 and choose that file.';

/**
 * Reads the first visible sheet, as displayed in the United States. Nothing in the workbook is run,
 * and nothing that it refers to is fetched. Throws AppError invalid.
 */
export async function readWorkbook(bytes: Buffer, rows: RowBatches): Promise<readonly string[]> {
  try {
    refuseOthers(await partsOf(bytes));
    const names: string[] = [];
    let wanted: string | undefined;
    const workbook = await readXlsx(bytes, {
      readStyles: true,
      range: RANGE,
      sheets({ name, hidden, veryHidden }) {
        names.push(name);
        if (wanted !== undefined || hidden || veryHidden) return false;
        wanted = name;
        return true;
      },
    });
    const [sheet] = workbook.sheets;
    if (!sheet) throw new AppError('invalid', DAMAGED);
    addRows(sheet, workbook.dateSystem === '1904', rows);
    if (rows.header === undefined) {
      throw new AppError('invalid', `The sheet “${sheet.name}” is empty.`);
    }
    return [remarkOn(sheet.name, names.toSpliced(names.indexOf(sheet.name), 1))];
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid', DAMAGED, { cause: error });
  }
}

/** Checked before anything is unpacked. The reader unpacks no part to more than it says here. */
async function partsOf(bytes: Buffer): Promise<ReadonlySet<string>> {
  const zip = await fromBufferPromise(bytes, { autoClose: false, lazyEntries: true });
  try {
    if (zip.entryCount > MOST_PARTS) throw new AppError('invalid', TOO_LARGE);
    const names = new Set<string>();
    let unpacked = 0;
    for await (const { fileName, uncompressedSize, compressedSize } of zip.eachEntry()) {
      // For two parts with one name, or a size left for later, programs disagree on which counts.
      if (names.has(fileName)) throw new Error(`two parts are called ${fileName}`);
      if (uncompressedSize === 0 && compressedSize > 2) throw new Error(`${fileName} has no size`);
      names.add(fileName);
      unpacked += uncompressedSize;
      if (unpacked > MOST_BYTES) throw new AppError('invalid', TOO_LARGE);
    }
    // With more behind it, programs may take another directory than this one.
    if (zip.comment !== '') throw new Error('the archive has a comment');
    return names;
  } finally {
    zip.close();
  }
}

function refuseOthers(parts: ReadonlySet<string>): void {
  const names = [...parts];
  if (names.some((name) => /(^|\/)(vbaproject\.bin$|macrosheets\/)/i.test(name))) {
    throw new AppError('invalid', MACROS);
  }
  if (!parts.has('xl/workbook.xml')) throw new AppError('invalid', OTHER_KIND);
}

function addRows(sheet: Sheet, is1904: boolean, rows: RowBatches): void {
  for (const [at, values] of sheet.rows.entries()) {
    const cells = values.map((value, column) => {
      // Text is shown as it is, and most cells have no style to look up.
      if (value === null || typeof value === 'string') return withoutMidnight(value ?? '');
      return seen(value, sheet.cells?.get(`${at},${column}`)?.style?.numFmt, is1904);
    });
    rows.add({ line: at + 1, cells: cells.slice(0, cells.findLastIndex(Boolean) + 1) });
  }
}

function seen(value: CellValue, code: string | undefined, is1904: boolean): string {
  // A phone number is not shortened, however narrow its column is.
  if (typeof value === 'number' && (code === undefined || /^(general|@|.*e\+.*)$/i.test(code))) {
    return plainNumber(value);
  }
  return withoutMidnight(formatValue(value, code ?? '', { is1904 }));
}

function withoutMidnight(text: string): string {
  return text.replace(/^(\d{4}-\d\d-\d\d)T00:00:00(?:\.0+)?Z?$/, '$1');
}

/** Without the rounding errors of binary fractions, and without a short exponent. */
function plainNumber(number: number): string {
  return String(Number(number.toPrecision(15)));
}

function remarkOn(sheet: string, others: readonly string[]): string {
  const read = `We read the sheet “${sheet}”`;
  if (others.length === 0) return `${read}.`;
  const which =
    others.length > MOST_NAMED
      ? `${others.length} sheets`
      : others.map((name) => `‘${name}’`).join(', ');
  return `${read}, but not these: ${which}.`;
}

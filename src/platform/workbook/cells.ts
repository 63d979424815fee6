import { format, getFormatFromId, isDateFormat } from 'numfmt';
import { AppError } from '#domain/app-error.ts';
import { TOO_LARGE } from './archive.ts';
import type { Archive } from './archive.ts';
import { readWholeXml } from './xml.ts';

/** What the cells of all sheets refer to. */
export interface CellLooks {
  /** Texts shared by several cells. */
  readonly texts: readonly string[];
  /** The format codes of numbers, by the style of a cell. */
  readonly formats: readonly string[];
  /** Whether days are counted from 1904, as on old Macs. */
  readonly isFrom1904: boolean;
}

/** Most text in one workbook, in characters: as much as in the largest file of another kind. */
export const MOST_TEXT = 60 * 1024 * 1024;

/** The texts that cells share. */
export async function readTexts(archive: Archive, part: string): Promise<string[]> {
  const texts: string[] = [];
  let [text, length] = ['', 0];
  let isText = false;
  await readWholeXml(archive, part, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 't') isText = true;
    },
    text(piece) {
      if (isText) text += piece;
    },
    close(name) {
      if (name === 't') isText = false;
      if (name !== 'si') return;
      length += text.length;
      if (length > MOST_TEXT) throw new AppError('invalid', TOO_LARGE);
      texts.push(unescaped(text));
    },
  });
  return texts;
}

/** The format codes of a workbook's styles. */
export async function readFormats(archive: Archive, part: string): Promise<string[]> {
  const codes = new Map<string, string>();
  const ids: string[] = [];
  let isOfCells = false;
  await readWholeXml(archive, part, {
    open(name, { numFmtId = '0', formatCode = GENERAL }) {
      if (name === 'numFmt') codes.set(numFmtId, formatCode);
      else if (name === 'cellXfs') isOfCells = true;
      else if (name === 'xf' && isOfCells) ids.push(numFmtId);
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return ids.map((id) => codes.get(id) ?? builtIn(Number(id)));
}

const GENERAL = 'General';

function builtIn(id: number): string {
  // The two formats that depend on the locale; these are those of the United States.
  if (id === 14) return 'm/d/yyyy';
  if (id === 22) return 'm/d/yyyy h:mm';
  return getFormatFromId(id) || GENERAL;
}

/** A cell as stored in a sheet. */
interface WrittenCell {
  readonly type: string;
  readonly style: number;
  /** The text of its value, or of itself. */
  readonly value: string;
}

/** A cell as displayed. */
export function seen({ type, style, value }: WrittenCell, looks: CellLooks): string {
  if (value === '') return '';
  if (type === 's') return looks.texts[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'd') return value.replace(/T00:00:00(\.0+)?Z?$/, '');
  if (type !== 'n') return unescaped(value);
  return numberSeen(Number(value), value, looks.formats[style] ?? GENERAL, looks.isFrom1904);
}

function numberSeen(number: number, written: string, code: string, isFrom1904: boolean): string {
  if (!Number.isFinite(number)) return written;
  // A phone number is not shortened, however narrow its column is.
  if (/^(general|@)$/i.test(code)) return plainNumber(number);
  try {
    return format(code, isFrom1904 && isDateFormat(code) ? number + DAYS_TO_1904 : number);
  } catch {
    return plainNumber(number);
  }
}

const DAYS_TO_1904 = 1462;

/** Without the rounding errors of binary fractions, and without an exponent if that is short. */
function plainNumber(number: number): string {
  return String(Number(number.toPrecision(15)));
}

/** Characters that XML cannot contain are written as _x000D_. */
function unescaped(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/gi, (_whole, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

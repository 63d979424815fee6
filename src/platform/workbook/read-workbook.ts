import path from 'node:path';
import { AppError } from '#domain/app-error.ts';
import type { ListRows } from '#platform/csv/read-csv.ts';
import { damaged, openArchive } from './archive.ts';
import type { Archive } from './archive.ts';
import { readFormats, readTexts } from './cells.ts';
import type { CellLooks } from './cells.ts';
import { rowsOf } from './rows.ts';
import { readWholeXml } from './xml.ts';

const MACROS =
  'This workbook contains macros. Save it as XLSX without them, or as CSV UTF-8, and choose that file.';
const OTHER_KIND =
  'This is not an XLSX workbook. Save the list as XLSX or as CSV UTF-8 and choose that file.';

/**
 * Opens the first sheet of an XLSX workbook that is not hidden; cells come as displayed.
 * Nothing in it is run, and nothing that it refers to elsewhere is fetched. Holds shared texts
 * and a chunk of the sheet in memory.
 *
 * @returns the rows, and the names of the sheet they are in and of the others
 * @throws AppError invalid when it is another kind of archive, contains macros, is damaged or would unpack
 * to too much; while reading as well
 */
export async function readWorkbook(
  file: string,
): Promise<ListRows & { sheet: string; otherSheets: readonly string[] }> {
  const archive = await openArchive(file);
  try {
    const main = await mainPart(archive);
    const { sheets, isFrom1904 } = await readSheets(archive, main);
    const targets = await readTargets(archive, main);
    const first = sheets.find((sheet) => !sheet.isHidden) ?? sheets[0];
    const part = targets.find(({ id }) => id === first?.target)?.part;
    if (!first || part === undefined || !archive.names.includes(part)) throw new Error('no sheet');
    // A workbook with only numbers has no texts; a missing part reads as empty.
    const of = (kind: string) => targets.find((target) => target.kind === kind)?.part ?? '';
    const looks: CellLooks = {
      texts: await readTexts(archive, of('sharedStrings')),
      formats: await readFormats(archive, of('styles')),
      isFrom1904,
    };
    let fraction = 0;
    const rows = rowsOf(archive, part, looks, (read) => {
      fraction = read;
    });
    const header = await rows.next();
    if (header.done) throw new AppError('invalid', `The sheet ‘${first.name}’ is empty.`);
    return {
      sheet: first.name,
      otherSheets: sheets.filter((sheet) => sheet !== first).map(({ name }) => name),
      header: header.value.cells,
      records: { [Symbol.asyncIterator]: () => rows },
      fractionRead: () => fraction,
      async close() {
        await rows.return();
        archive.close();
      },
    };
  } catch (error) {
    archive.close();
    throw damaged(error);
  }
}

/** The part that lists the sheets. */
async function mainPart(archive: Archive): Promise<string> {
  if (archive.names.some((name) => /(^|\/)(vbaproject\.bin$|macrosheets\/)/i.test(name))) {
    throw new AppError('invalid', MACROS);
  }
  let type = '';
  let main = '';
  await readWholeXml(archive, '[Content_Types].xml', {
    open(name, { PartName = '', ContentType = '' }) {
      if (name !== 'Override' || !/\.main(\+xml)?$/i.test(ContentType)) return;
      [type, main] = [ContentType, PartName.replace(/^\//, '')];
    },
  });
  if (/macroenabled/i.test(type)) throw new AppError('invalid', MACROS);
  if (!/spreadsheetml\.(sheet|template)\.main\+xml$/i.test(type)) {
    throw new AppError('invalid', OTHER_KIND);
  }
  return main;
}

async function readSheets(archive: Archive, main: string) {
  const sheets: { name: string; target: string; isHidden: boolean }[] = [];
  let isFrom1904 = false;
  await readWholeXml(archive, main, {
    open(tag, { name = '', id = '', state = 'visible', date1904 = '0' }) {
      if (tag === 'sheet') sheets.push({ name, target: id, isHidden: state !== 'visible' });
      if (tag === 'workbookPr') isFrom1904 = date1904 === '1' || date1904 === 'true';
    },
  });
  return { sheets, isFrom1904 };
}

/** What the main part refers to inside the archive; `kind` is the last word of the relation's type. */
async function readTargets(archive: Archive, main: string) {
  const folder = path.posix.dirname(main);
  const relations = path.posix.join(folder, '_rels', `${path.posix.basename(main)}.rels`);
  const targets: { id: string; kind: string; part: string }[] = [];
  await readWholeXml(archive, relations, {
    open(name, { Id = '', Type = '', Target = '', TargetMode = 'Internal' }) {
      if (name !== 'Relationship' || TargetMode !== 'Internal') return;
      const part = Target.startsWith('/') ? Target.slice(1) : path.posix.join(folder, Target);
      targets.push({ id: Id, kind: path.posix.basename(Type), part });
    },
  });
  return targets;
}

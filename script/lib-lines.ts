/** Which lines of the repository are product code, and in which room. */

export interface CountedFile {
  path: string;
  lines: number;
}

const LONGEST_FILE = 400;
const RULES_AND_TOOLS = ['db/functions', 'db/policies', 'script', 'styles'];

/** TypeScript under src without tests, fixtures, and the generated route tree. */
export function isProductCode(path: string): boolean {
  return /^src\/.*\.tsx?$/u.test(path) && !/\.test\.|\.fixture\.|routeTree/u.test(path);
}

/** The row in which a file counts, if it counts. */
export function rowOf(path: string): string | undefined {
  if (/^src\/.*\.css$/u.test(path)) return 'styles';
  if (!isProductCode(path)) return RULES_AND_TOOLS.find((row) => path.startsWith(`${row}/`));
  const folders = path.split('/').slice(0, -1);
  if (folders[1] === 'features') {
    const isNounItself = folders[3] === undefined || folders[3] === 'ui';
    return folders.slice(0, isNounItself ? 3 : 4).join('/');
  }
  return folders.slice(0, folders[1] === 'platform' ? 3 : 2).join('/');
}

/** A table of rows and their lines, totals, rooms, and files that are too long. */
export function describeLines(files: readonly CountedFile[]): string {
  const rows = new Map<string, number>();
  for (const { path, lines } of files) {
    const row = rowOf(path);
    if (row !== undefined) rows.set(row, (rows.get(row) ?? 0) + lines);
  }
  const isSource = (row: string) => row.startsWith('src');
  const source = [...rows.keys()].filter(isSource).toSorted();
  const line = (row: string, count: number) => `${String(count).padStart(7)}  ${row}`;
  // Files beside rooms belong to no room.
  const rooms = (of: string) =>
    source.filter((row) => row.startsWith(`src/${of}/`) && !hasRooms(row, source)).length;
  const tooLong = files.filter(({ path, lines }) => isProductCode(path) && lines > LONGEST_FILE);
  return [
    ...source.map((row) => line(row, rows.get(row) ?? 0)),
    line('src, all product code', sum(source.map((row) => rows.get(row) ?? 0))),
    ...RULES_AND_TOOLS.map((row) => line(row, rows.get(row) ?? 0)),
    `Rooms: ${rooms('features')} in features, ${rooms('platform')} in platform.`,
    `Files over ${LONGEST_FILE} lines: ${tooLong.map(({ path }) => path).join(', ') || 'none'}.`,
  ].join('\n');
}

function hasRooms(row: string, rows: readonly string[]): boolean {
  return rows.some((other) => other.startsWith(`${row}/`));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

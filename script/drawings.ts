/**
 * Writes the drawings of crests and covers and their colors to files that pages load: run it after a
 * change of src/platform/images/drawings.ts, and commit what it writes.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { colorwayStyles, coversFile, drawingsFile } from '#platform/images/drawings.ts';

const folder = join(import.meta.dirname, '../src/ui');
await writeFile(join(folder, 'drawings.svg'), drawingsFile());
await writeFile(join(folder, 'covers.svg'), coversFile());
await writeFile(join(folder, 'colorways.css'), colorwayStyles());

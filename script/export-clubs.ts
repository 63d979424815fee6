import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { exportClubs, exportSheets } from '../src/features/clubs/lists/queries.server.ts';
import { asOperator } from './lib-operator.ts';

/** The program behind script/export-clubs. */
const given = process.argv.slice(2);
const areSheets = given[0] === '--season-sheets';
const [file, ...rest] = areSheets ? given.slice(1) : given;
const exportAll = areSheets ? exportSheets : exportClubs;
if (rest.length > 0 || file?.startsWith('-')) {
  process.stderr.write('Usage: script/export-clubs [--season-sheets] [FILE]\n');
  process.exit(2);
}

await asOperator(undefined, async (inTransaction) => {
  if (file === undefined) {
    await exportAll(inTransaction, writingTo(process.stdout));
    return;
  }
  const output = createWriteStream(path.resolve(process.env['CALLED_FROM'] ?? '.', file));
  await once(output, 'open');
  const count = await exportAll(inTransaction, writingTo(output));
  output.end();
  await once(output, 'close');
  process.stderr.write(`${count} ${areSheets ? 'programs' : 'clubs'} written to ${file}\n`);
});

/** Writes to a stream, as fast as it accepts data. */
function writingTo(output: Writable): (text: string) => Promise<void> {
  return (text) =>
    new Promise((resolve, reject) => {
      output.write(text, (error) => (error ? reject(error) : resolve()));
    });
}

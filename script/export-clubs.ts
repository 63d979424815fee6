import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { exportClubs } from '../src/features/clubs/import-export/queries.server.ts';
import { asOperator } from './lib-operator.ts';

/** The program behind script/export-clubs. */
const [file, ...rest] = process.argv.slice(2);
if (rest.length > 0 || file?.startsWith('-')) {
  process.stderr.write('Usage: script/export-clubs [FILE]\n');
  process.exit(2);
}

await asOperator(undefined, async (inTransaction) => {
  if (file === undefined) {
    await exportClubs(inTransaction, writingTo(process.stdout));
    return;
  }
  const output = createWriteStream(path.resolve(process.env['CALLED_FROM'] ?? '.', file));
  await once(output, 'open');
  const count = await exportClubs(inTransaction, writingTo(output));
  output.end();
  await once(output, 'close');
  process.stderr.write(`${count} clubs written to ${file}\n`);
});

/** Writes to a stream, at its pace. */
function writingTo(output: Writable): (text: string) => Promise<void> {
  return (text) =>
    new Promise((resolve, reject) => {
      output.write(text, (error) => (error ? reject(error) : resolve()));
    });
}

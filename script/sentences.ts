/** Prints every sentence of the interface, file by file, to be read aloud. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sentencesIn } from './lib-sentences.ts';

const source = join(import.meta.dirname, '../src');
let total = 0;
for (const file of globSync('**/*.{ts,tsx}', { cwd: source }).toSorted()) {
  if (/\.(test|fixture|gen)\.tsx?$/.test(file)) continue;
  const found = sentencesIn(file, readFileSync(join(source, file), 'utf8'));
  if (found.length === 0) continue;
  total += found.length;
  console.log(`\n${file}`);
  for (const { line, text } of found) console.log(`  ${line}: ${text}`);
}
console.log(`\n${total} sentences and labels.`);

/**
 * Prints one line that changes with everything the build is made from. Tests and the
 * route tree, which the build writes itself, do not count.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const sources = [
  'src',
  'db/sample',
  'tests/builders',
  'public',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];
const uncounted = /\.(test|fixture)\.tsx?$|routeTree\.gen\.ts$/;

function filesUnder(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesUnder(join(path, name)));
}

const hash = createHash('sha256');
for (const file of sources.flatMap(filesUnder)) {
  if (!uncounted.test(file)) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
}
console.log(hash.digest('hex'));

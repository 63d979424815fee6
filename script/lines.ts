/** script/lines: product lines by room, so that a commit can say how many it adds or removes. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describeLines } from './lib-lines.ts';

const paths = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n');
const files = paths.filter(existsSync).map((path) => ({
  path,
  lines: readFileSync(path, 'latin1').split('\n').length - 1,
}));
console.log(describeLines(files));

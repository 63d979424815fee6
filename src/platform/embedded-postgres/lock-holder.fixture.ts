/**
 * A process that takes a lock again and again, for the tests to start and to kill:
 * `node lock-holder.fixture.ts LOCK TIMES` ends with code 0, or 3 when it met another one inside.
 * Inside it leaves its number in LOCK.inside; one time in thirty it kills itself there.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setImmediate as breathe } from 'node:timers/promises';
import { withLock } from './lock.ts';
import { isRunning, parseIdentity, identifySelf } from './processes.ts';

const [, , path = '', times = '1'] = process.argv;
const mark = `${path}.inside`;

function whoIsInside(): string {
  try {
    return readFileSync(mark, 'utf8');
  } catch {
    return '';
  }
}

const self = JSON.stringify(await identifySelf());
for (let time = 0; time < Number(times); time += 1) {
  await withLock(path, async () => {
    const other = parseIdentity(whoIsInside());
    if (other && (await isRunning(other))) process.exit(3);
    writeFileSync(mark, self);
    await breathe();
    if (Math.random() < 1 / 30) process.kill(process.pid, 'SIGKILL');
    if (whoIsInside() !== self) process.exit(3);
    rmSync(mark);
  });
}

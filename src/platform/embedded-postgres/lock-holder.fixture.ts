/**
 * A process that takes a lock again and again, for the tests to start and to kill:
 * `node lock-holder.fixture.ts LOCK TIMES` ends with code 0, after a line when it begins.
 * It writes to LOCK.journal when it takes and releases the lock; one time in thirty it kills
 * itself while holding it.
 */
import { appendFileSync } from 'node:fs';
import { setImmediate as breathe } from 'node:timers/promises';
import { withLock } from './lock.ts';

const [, , path = '', times = '1'] = process.argv;
const journal = `${path}.journal`;

// Loaded with the first lock: a holder killed soon after 'ready' has had it.
await import('fs-native-extensions');
process.stdout.write('ready\n');
for (let time = 0; time < Number(times); time += 1) {
  await withLock(path, async () => {
    appendFileSync(journal, `in ${process.pid}\n`);
    await breathe();
    if (Math.random() < 1 / 30) process.kill(process.pid, 'SIGKILL');
    appendFileSync(journal, `out ${process.pid}\n`);
  });
}

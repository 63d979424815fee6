/** Browser tests share a database over several processes, each of which has a number. */
let last = Number(process.env['TEST_WORKER_INDEX'] ?? 0) * 1_000_000;

/** 1, 2, 3 … (for the first process): keeps the default names, addresses and slugs of builders apart within one run. */
export function nextNumber(): number {
  last += 1;
  return last;
}

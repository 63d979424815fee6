/** Browser tests share a database over several processes, each of which has a number. */
let last = Number(process.env['TEST_WORKER_INDEX'] ?? 0) * 1_000_000;

/** 1, 2, 3 … (in the first process): makes the default names, addresses, and slugs of builders unique within a run. */
export function nextNumber(): number {
  last += 1;
  return last;
}

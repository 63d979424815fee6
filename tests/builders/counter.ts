let last = 0;

/** 1, 2, 3 …: keeps the default names, addresses and slugs of builders apart within one run. */
export function nextNumber(): number {
  last += 1;
  return last;
}

/** Whether some work succeeds, for callers that need not know why it does not. */
export function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

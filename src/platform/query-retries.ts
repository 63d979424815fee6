/** Never on the server, where a visitor waits for the page. */
export function retries(count: number): number {
  return import.meta.env.SSR ? 0 : count;
}

/** 1, 2, 4 … seconds, at most 30 (FIND-44). */
export function exponentialBackoff(attempt: number): number {
  return Math.min(1_000 * 2 ** attempt, 30_000);
}

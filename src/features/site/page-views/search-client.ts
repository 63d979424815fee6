import { useEffect } from 'react';
import { isDeclined, sendHere } from './client.ts';
import type { Analytics } from './schema.ts';

/**
 * Reports a search that found nothing, to this site only (OPER-04).
 *
 * @param query undefined if it found something
 */
export function useEmptySearch(
  { provider }: Analytics,
  path: string,
  query: string | undefined,
): void {
  const isReported = provider === 'builtin' && query !== undefined;
  useEffect(() => {
    if (!isReported || isDeclined()) return undefined;
    // After the view of the page.
    const waiting = setTimeout(() => sendHere({ path, nothingFor: query }));
    return () => clearTimeout(waiting);
  }, [isReported, path, query]);
}

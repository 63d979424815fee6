import type { QueryClient } from '@tanstack/react-query';
import { startHearts } from '#features/saved/saved-clubs/ui/hearts.ts';
import { sweepDrafts } from '#ui/draft.ts';

/** What a page begins with once somebody does something there: in one file, whose name alone a first visit loads. */
export function begin(client: QueryClient): void {
  sweepDrafts();
  startHearts(client);
}

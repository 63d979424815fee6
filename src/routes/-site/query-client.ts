import { QueryCache, QueryClient } from '@tanstack/react-query';
import { messageOf } from '#ui/failure.ts';
import { toast } from '#ui/toast.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Title of the toast shown when the query has failed for good. */
      failureTitle?: string;
    };
  }
}

/** The query cache with the site's defaults: fresh for a minute, no retries on the server. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        const title = query.meta?.failureTitle;
        if (title !== undefined && !import.meta.env.SSR) {
          toast({ tone: 'destructive', title, description: messageOf(error) });
        }
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        // A request that fails while offline counts as failed, so that the page can say so.
        networkMode: 'always',
      },
    },
  });
}

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { InvalidateOptions, InvalidateQueryFilters, QueryKey } from '@tanstack/react-query';
import { lookForEndOfSession, viewerQuery } from '#features/accounts/viewer/client.ts';
import { messageOf } from '#ui/failure.ts';
import { toast } from '#ui/toast.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Title of the toast shown when the query has failed for good. */
      failureTitle?: string;
      /** What that toast says below; the server's message when left out. */
      failureDescription?: string;
    };
    mutationMeta: {
      /** Title of the toast shown above the server's message when the deed failed. */
      failureTitle?: string;
      /** Title of the toast shown when it is done, also by what was answered. */
      successTitle?: string | ((answer: unknown) => string | undefined);
      successDescription?: string | (() => string | undefined);
    };
  }
}

/**
 * Reads again, too, what was being read for the first time when it was invalidated: the library takes that
 * answer for a new one, though it may tell of what was before the change.
 */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const reading = this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
    const first = new Set(reading.filter(({ state }) => state.data === undefined));
    await super.invalidateQueries(filters, options);
    if (first.size === 0) return;
    await Promise.allSettled([...first].map(async ({ promise }) => promise));
    await super.invalidateQueries({ ...filters, predicate: (query) => first.has(query) }, options);
  }
}

/** The query cache with the site's defaults: fresh for a minute, no retries on the server. */
export function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new FreshQueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        // What was loaded before is still on the screen when a later look fails.
        if (query.state.data === undefined) {
          toastFailure(query.meta?.failureTitle, error, query.meta?.failureDescription);
        }
        lookAgain(queryClient, error, query.queryKey);
      },
    }),
    // Here and not in the screens: they may be gone when the answer comes.
    mutationCache: new MutationCache({
      onError(error, _given, _context, mutation) {
        toastFailure(mutation.meta?.failureTitle, error);
        lookAgain(queryClient, error);
      },
      onSuccess(answer, _given, _context, { meta }) {
        const said = meta?.successTitle;
        const title = typeof said === 'function' ? said(answer) : said;
        if (title === undefined) return;
        const told = meta?.successDescription;
        const description = typeof told === 'function' ? told() : told;
        toast({
          tone: 'success',
          title,
          ...(description === undefined ? {} : { description }),
        });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        // A request that fails while offline counts as failed, so that the page can say so.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  return queryClient;
}

/** What was refused may have been refused because the session has ended. */
function lookAgain(client: QueryClient, error: Error, failed?: QueryKey): void {
  const isAboutViewer = failed?.[0] === viewerQuery.queryKey[0];
  if (import.meta.env.SSR || isAboutViewer || error instanceof TypeError) return;
  // Without an answer nothing is known; the next refusal asks again.
  lookForEndOfSession(client).catch(() => undefined);
}

function toastFailure(
  title: string | undefined,
  error: unknown,
  description: string = messageOf(error),
): void {
  if (title === undefined || import.meta.env.SSR) return;
  toast({ tone: 'destructive', title, description });
}

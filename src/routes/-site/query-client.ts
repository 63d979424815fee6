import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { InvalidateOptions, InvalidateQueryFilters, QueryKey } from '@tanstack/react-query';
import { lookForEndOfSession, viewerQuery } from '#platform/session/viewer.ts';
import { messageOf } from '#ui/failure.ts';
import { toast } from '#ui/toast.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      failureTitle?: string;
      /** The toast's second line; the server's message by default. */
      failureDescription?: string;
    };
    mutationMeta: {
      failureTitle?: string;
      successTitle?: string | ((answer: unknown) => string | undefined);
      successDescription?: string | (() => string | undefined);
    };
  }
}

/** Refetches what was loading for the first time when it was invalidated: the library counts that answer as new. */
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

export function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new FreshQueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        // Data loaded before is still on the screen.
        if (query.state.data === undefined) {
          toastFailure(query.meta?.failureTitle, error, query.meta?.failureDescription);
        }
        lookAgain(queryClient, error, query.queryKey);
      },
    }),
    // Not in the screens, which may be gone when the answer arrives.
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
        toast({ tone: 'success', title, description });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        // Offline, a request fails, so that the page can say so.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  return queryClient;
}

/** A refusal may mean that the session has ended. */
function lookAgain(client: QueryClient, error: Error, failed?: QueryKey): void {
  const isAboutViewer = failed?.[0] === viewerQuery.queryKey[0];
  if (import.meta.env.SSR || isAboutViewer || error instanceof TypeError) return;
  // Without an answer nothing is known; the next refusal checks again.
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

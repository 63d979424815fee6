import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasSignedInMark } from '#features/accounts/client.ts';
import { createQueryClient } from '#routes/-site/query-client.ts';
import { parseSearch, stringifySearch } from '#domain/search-params.ts';
import { newCodeMark } from '#platform/own-code.ts';
import { FailedPage } from '#routes/-site/failed-page.tsx';
import { NotFoundPage } from '#routes/-site/not-found-page.tsx';
import { routeTree } from './routeTree.gen.ts';

/** A router with its own query cache: one for each request on the server, one in the browser. */
export function getRouter() {
  const queryClient = createQueryClient();
  const router = createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    search: { strict: true },
    ssr: import.meta.env.SSR ? { nonce: newCodeMark() } : {},
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: FailedPage,
    defaultNotFoundComponent: NotFoundPage,
    dehydrate: () => ({ answers: JSON.stringify(answersOf(queryClient)) }),
    hydrate: ({ answers }) => {
      // A page may have been kept for hours, and is still as good as one rendered now: what changes is
      // forgotten. Members, who write, look again, should a proxy have kept it for longer than it may.
      const isMember = hasSignedInMark();
      for (const [key, answer, updatedAt] of JSON.parse(answers) as Answered[]) {
        queryClient.setQueryData(key, answer, isMember ? { updatedAt } : {});
      }
    },
    Wrap: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  });
  return router;
}

/** A question, its answer, and when it was answered, in milliseconds since 1970. */
type Answered = [key: QueryKey, answer: unknown, updatedAt: number];

/**
 * What the loaders of a page have asked, for the browser to go on with. Questions about the visitor
 * are asked in the browser only. All answers are there before the page is rendered, so nothing has to
 * be streamed, and answers are plain JSON: @tanstack/react-router-ssr-query, made for more than that,
 * costs the server a tenth of a page and the browser a kilobyte.
 */
function answersOf(queryClient: QueryClient): Answered[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data, state.dataUpdatedAt]);
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}

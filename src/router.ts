import { defaultShouldDehydrateQuery } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import { createQueryClient } from '#routes/-site/query-client.ts';
import { parseSearch, stringifySearch } from '#domain/search-params.ts';
import { newCodeMark } from '#platform/code-mark.ts';
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
  });
  setupRouterSsrQueryIntegration({
    router,
    queryClient,
    // A question that failed on the server is asked again in the browser.
    dehydrateOptions: { shouldDehydrateQuery: defaultShouldDehydrateQuery },
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page cache stores only what is 'public': the same for everyone, and shown to everyone. */
    cache?: 'public';
    /** A POST need not come from a page of this site: its URL authorizes it. */
    isOpenPost?: true;
  }
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}

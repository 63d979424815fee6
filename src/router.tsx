import { createRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import { createQueryClient } from '#routes/-site/query-client.ts';
import { parseSearch, stringifySearch } from '#domain/search-params.ts';
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
    // Questions about the visitor are asked in the browser only.
    dehydrateOptions: { shouldDehydrateQuery: ({ state }) => state.status === 'success' },
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}

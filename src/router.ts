import { defaultShouldDehydrateQuery } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import { createQueryClient } from '#routes/-site/query-client.ts';
import { parseSearch, stringifySearch } from '#domain/search-params.ts';
import { FailedPage } from '#routes/-site/failed-page.tsx';
import { NotFoundPage } from '#routes/-site/not-found-page.tsx';
import { routeTree } from './routeTree.gen.ts';

/** With its own query cache: one for each request on the server, one in the browser. */
export function getRouter() {
  const queryClient = createQueryClient();
  const router = createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    search: { strict: true },
    // Marks the site's own code on one page (platform/own-code.ts). It never leaves the server.
    ssr: import.meta.env.SSR ? { nonce: crypto.randomUUID() } : {},
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: FailedPage,
    defaultNotFoundComponent: NotFoundPage,
  });
  setupRouterSsrQueryIntegration({
    router,
    queryClient,
    // A query that failed on the server runs again in the browser.
    dehydrateOptions: { shouldDehydrateQuery: defaultShouldDehydrateQuery },
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** 'public': the page is the same for everyone, so the page cache may store it. */
    cache?: 'public';
    /** A POST need not come from a page of this site: its URL authorizes it. */
    isOpenPost?: true;
  }
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}

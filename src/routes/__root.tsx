import type { QueryClient } from '@tanstack/react-query';
import { useSuspenseQuery } from '@tanstack/react-query';
import {
  HeadContent,
  Outlet,
  Scripts,
  createRootRouteWithContext,
  useRouter,
} from '@tanstack/react-router';
import { useDeferredValue, useEffect } from 'react';
import type { ReactNode } from 'react';
import { DEMO_NOTICE } from '#domain/demo-notice.ts';
import { DARK_PAPER, LIGHT_PAPER } from '#domain/palette.ts';
import { subscribeToSession } from '#platform/session/viewer.ts';
import { reportPageViews } from '#features/site/page-views/client.ts';
import { getAnalytics } from '#features/site/page-views/functions.ts';
import { footerCategoriesQuery } from '#features/blog/reading/client.ts';
import { CompareTray } from '#features/clubs/compare/components.tsx';
import { SavedStatus } from '#features/saved/clubs/components.tsx';
import { getIsOpenDemo, getSiteUrl } from '#platform/site-url.ts';
import displayFont from '#ui/fonts/familjen-grotesk-core.woff2?url';
import textFont from '#ui/fonts/instrument-sans-core.woff2?url';
import { DraftOwner, NOBODY } from '#ui/draft-owner.ts';
import { sweepDrafts } from '#ui/draft.ts';
import { EARLY_TAPS_SCRIPT } from '#ui/early-taps.ts';
import { SessionEnded } from '#ui/session-ended.tsx';
import { toast } from '#ui/toast.ts';
import { Toaster } from '#ui/toaster.tsx';
import { site } from '#site.config.ts';
import { SiteFooter } from './-site/footer.tsx';
import { SIGNED_IN_SCRIPT, SiteHeader } from './-site/header.tsx';
import { PageChanges } from './-site/page-changes.tsx';
import { notFoundHead } from './-site/page-head.ts';
import { useViewer } from './-site/viewer.ts';
import '#ui/styles.css';

const LINKS = [
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  ...[displayFont, textFont].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
];

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  loader: async ({ context: { queryClient } }) => {
    const [siteUrl, analytics, isOpenDemo] = await Promise.all([
      getSiteUrl(),
      getAnalytics(),
      getIsOpenDemo(),
      queryClient.ensureQueryData(footerCategoriesQuery),
    ]);
    return { siteUrl, analytics, isOpenDemo };
  },
  staleTime: Infinity,
  head: ({ matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'color-scheme', content: 'light dark' },
      ...(matches.some(({ _notFound: isUnknown }) => isUnknown)
        ? notFoundHead().meta
        : [{ title: site.name }]),
    ],
    // Only in the first document, since every page has the same.
    links: import.meta.env.SSR ? LINKS : [],
  }),
  component: Document,
});

function Document() {
  const { data: categories } = useSuspenseQuery(footerCategoriesQuery);
  const { queryClient } = Route.useRouteContext();
  const { analytics, isOpenDemo } = Route.useLoaderData();
  const router = useRouter();
  useEffect(() => subscribeToSession(queryClient), [queryClient]);
  useEffect(() => void toastDeadLink(), []);
  useEffect(() => reportPageViews(router, analytics), [router, analytics]);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <script
          nonce={router.options.ssr?.nonce}
          dangerouslySetInnerHTML={{ __html: `${SIGNED_IN_SCRIPT};${EARLY_TAPS_SCRIPT}` }}
        />
        {/* One for each color scheme; the router would keep only one of two with the same name. */}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={LIGHT_PAPER} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={DARK_PAPER} />
        <HeadContent />
      </head>
      <body>
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-30 focus:rounded-lg focus:bg-court focus:px-4 focus:py-3 focus:text-on-court"
        >
          Skip to content
        </a>
        {isOpenDemo ? (
          <p
            role="note"
            className="bg-sand px-4 py-2 text-center text-sm font-semibold text-balance text-sand-ink"
          >
            {DEMO_NOTICE}
          </p>
        ) : null}
        <SiteHeader />
        <main id="content" tabIndex={-1} className="grow">
          <OwnDrafts>
            <Outlet />
          </OwnDrafts>
        </main>
        <SiteFooter categories={categories} />
        <CompareTray />
        <SavedStatus />
        <Toaster />
        <PageChanges />
        {import.meta.env.SSR ? <Scripts /> : null}
      </body>
    </html>
  );
}

/** Gives forms the drafts of the current user only. */
function OwnDrafts({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  useEffect(sweepDrafts, []);
  const owner = viewer === undefined ? undefined : (viewer?.id ?? NOBODY);
  // Deferred, because an update of the context would hydrate the page below in one long task. A change of the user
  // is not deferred: a form must never start with another user's draft.
  return (
    <DraftOwner value={useDeferredValue(owner) && owner}>
      <SessionEnded value={viewer?.hasEnded}>{children}</SessionEnded>
    </DraftOwner>
  );
}

/** An emailed link that no longer works leads to a URL whose fragment says so. */
async function toastDeadLink(): Promise<void> {
  if (window.location.hash === '') return;
  const { LINK_NOTICES } = await import('#features/accounts/sign-in/rules.ts');
  const notice = LINK_NOTICES[window.location.hash];
  if (!notice) return;
  toast({ title: 'This link no longer works', description: notice });
}

import { takeCampaign } from '#features/site/page-views/client.ts';
import { lostParts } from '#ui/failure.ts';
import { RouterProvider } from '@tanstack/react-router';
import { hydrateStart } from '@tanstack/react-start/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

async function takeOver(): Promise<void> {
  addEventListener('vite:preloadError', ({ payload }) => lostParts.add(payload));
  takeCampaign();
  const router = await hydrateStart();
  router.subscribe('onBeforeLoad', () => {
    // Vite requests a page's styles only once. If that failed, reload instead of showing the page unstyled.
    if (lostParts.size === 0 || !navigator.onLine) return;
    router.history.flush();
    location.reload();
  });
  startTransition(() => {
    hydrateRoot(document, <RouterProvider router={router} />);
  });
}

// In a separate task, so that the page can answer input first.
setTimeout(() => void takeOver());

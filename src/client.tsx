import { takeCampaign } from '#features/site/analytics/client.ts';
import { RouterProvider } from '@tanstack/react-router';
import { hydrateStart } from '@tanstack/react-start/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Takes over the page that the server rendered. */
async function takeOver(): Promise<void> {
  takeCampaign();
  const router = await hydrateStart();
  startTransition(() => {
    hydrateRoot(document, <RouterProvider router={router} />);
  });
}

// In a task of its own, so that the page can answer its visitor in between.
setTimeout(() => void takeOver());

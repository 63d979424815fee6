import { takeCampaign } from '#features/site/page-views/client.ts';
import { RouterProvider } from '@tanstack/react-router';
import { hydrateStart } from '@tanstack/react-start/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

async function takeOver(): Promise<void> {
  takeCampaign();
  const router = await hydrateStart();
  startTransition(() => {
    hydrateRoot(document, <RouterProvider router={router} />);
  });
}

// In a task of its own, so that the page can respond to its visitor in between.
setTimeout(() => void takeOver());

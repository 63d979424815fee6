import { useRouter } from '@tanstack/react-router';
import type { ParsedLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** What search engines and previews read (page-head.ts). */
const SAID_OF_ONE_PAGE =
  'script[type="application/ld+json"], head > meta[property], head > meta[name=description]';

/** Announces client-side navigation and moves the focus, as a new document would. */
export function PageChanges() {
  const router = useRouter();
  const [title, setTitle] = useState('');
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, fromLocation, toLocation }) => {
        // These tags describe the first document only.
        if (fromLocation && fromLocation.href !== toLocation.href) {
          for (const said of document.querySelectorAll(SAID_OF_ONE_PAGE)) said.remove();
        }
        // Each mode of /auth is a page of its own.
        const isOther = pathChanged || modeOf(fromLocation) !== modeOf(toLocation);
        if (!isOther || !fromLocation) return;
        const main = document.querySelector<HTMLElement>('#content');
        const { activeElement } = document;
        // Not if the page has placed the focus itself.
        const isPlaced = activeElement !== main && main?.contains(activeElement);
        if (!isPlaced) main?.focus({ preventScroll: true });
        // The new page sets its title before this.
        setTimeout(() => setTitle(document.title));
      }),
    [router],
  );
  return (
    <p aria-live="polite" aria-atomic="true" data-page-change className="sr-only">
      {title}
    </p>
  );
}

function modeOf(location: ParsedLocation | undefined): unknown {
  const search: object = location?.search ?? {};
  return 'mode' in search ? search.mode : undefined;
}

import { useRouter } from '@tanstack/react-router';
import type { ParsedLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** For search engines and previews (page-head.ts). */
const SAID_OF_ONE_PAGE =
  'script[type="application/ld+json"], head > meta[property], head > meta[name=description]';

/**
 * Says which page has come, and moves the focus to it, as a new document would: where a link was
 * followed without one, nothing else tells those who do not see it.
 */
export function PageChanges() {
  const router = useRouter();
  const [title, setTitle] = useState('');
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, fromLocation, toLocation }) => {
        // What the document says of itself is not true of another page.
        if (fromLocation && fromLocation.href !== toLocation.href) {
          for (const said of document.querySelectorAll(SAID_OF_ONE_PAGE)) {
            said.remove();
          }
        }
        // The modes of /auth are pages of their own to those who use them.
        const isOther = pathChanged || modeOf(fromLocation) !== modeOf(toLocation);
        if (!isOther || !fromLocation) return;
        const main = document.querySelector<HTMLElement>('#content');
        const { activeElement } = document;
        // A page that has put the focus somewhere itself knows better.
        const isPlaced = activeElement !== main && main?.contains(activeElement);
        if (!isPlaced) main?.focus({ preventScroll: true });
        // By then the title is that of the new page.
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

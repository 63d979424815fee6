import { useHydrated, useLocation } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { LazyPart } from '#ui/lazy-part.tsx';

const SaveSearch = lazy(() =>
  import('#features/saved/saved-searches/ui/save-search.tsx').then((module) => ({
    default: module.SaveSearch,
  })),
);

/** The way to save the search of the page; what it opens loads then. */
export function SaveSearchButton({ page }: { page: 'finder' | 'tryouts' }) {
  const hydrated = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  const query = useLocation({ select: ({ searchStr }) => searchStr });
  return (
    <>
      <button
        type="button"
        className="link min-h-11 noscript:hidden"
        disabled={!hydrated}
        onClick={() => setIsOpen(true)}
      >
        Save this search
      </button>
      {isOpen ? (
        <LazyPart>
          <SaveSearch page={page} query={query} onClose={() => setIsOpen(false)} />
        </LazyPart>
      ) : null}
    </>
  );
}

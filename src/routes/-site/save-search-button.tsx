import { useHydrated, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { LazyPart, lazyNamed } from '#ui/lazy-part.tsx';

const SaveSearch = lazyNamed(
  () => import('#features/saved/searches/ui/save-search.tsx'),
  'SaveSearch',
);

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

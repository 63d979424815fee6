import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FROM_FINDER } from '#features/clubs/finder/schema.ts';
import type { FinderSearch } from '#features/clubs/finder/schema.ts';

interface BackToClubsProps {
  readonly search: FinderSearch;
  readonly className: string;
  readonly children: ReactNode;
}

/** Back to the search that the visitor came from (D31). */
export function BackToClubs({ search, className, children }: BackToClubsProps) {
  const { from, page: _page, ...finder } = search;
  return (
    <Link to="/find-club" search={from === FROM_FINDER ? finder : {}} className={className}>
      {children}
    </Link>
  );
}

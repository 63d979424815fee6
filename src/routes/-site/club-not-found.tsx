import { useSearch } from '@tanstack/react-router';
import type { FinderSearch } from '#features/clubs/finder/schema.ts';
import type { ClubLookup } from '#features/clubs/profile/schema.ts';
import { ClubMissing } from '#features/clubs/profile/ui/club-missing.tsx';

type Missing = Extract<ClubLookup, { kind: 'missing' }>;

interface ClubNotFoundProps {
  /** The lookup. */
  data?: unknown;
  /** For the way back; the route's own by default. */
  search?: FinderSearch;
}

export function ClubNotFound({ data, search }: ClubNotFoundProps) {
  const own: FinderSearch = useSearch({ strict: false });
  const { message = '', namesakes = [] } = (data ?? {}) as Partial<Missing>;
  return <ClubMissing message={message} namesakes={namesakes} search={search ?? own} />;
}

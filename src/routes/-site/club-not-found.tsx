import type { FinderSearch } from '#features/clubs/finder/schema.ts';
import type { ClubLookup } from '#features/clubs/profile/schema.ts';
import { ClubMissing } from '#features/clubs/profile/ui/club-missing.tsx';

type Missing = Extract<ClubLookup, { kind: 'missing' }>;

export function ClubNotFound({ lookup, search }: { lookup: unknown; search: FinderSearch }) {
  const { message = '', namesakes = [] } = (lookup ?? {}) as Partial<Missing>;
  return <ClubMissing message={message} namesakes={namesakes} search={search} />;
}

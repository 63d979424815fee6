import { useQuery } from '@tanstack/react-query';
import { usePaused } from '#ui/paused.ts';
import { similarClubsQuery } from './client.ts';

/** Warns of clubs with a similar name. `of` is a stored club's id, which can be merged with them. */
export function SimilarClubs({ name, of }: { name: string; of?: string }) {
  const { data = [] } = useQuery(similarClubsQuery(usePaused(name.trim().slice(0, 200), 400)));
  const similar = data.filter(({ id, isSimilar }) => isSimilar && id !== of);
  return (
    <div role="status" className="rounded-xl bg-court-tint px-4 py-2 empty:hidden">
      {similar.length === 0 ? null : <p>We already have a club with a similar name:</p>}
      {similar.map(({ id, name: called, city, state }) => (
        <p key={id}>
          <a href={`/clubs/${id}`} className="link target wrap-anywhere">
            {[called, city, state].filter(Boolean).join(', ')}
          </a>
          {of === undefined ? null : (
            <a href={`/admin/clubs/merge?club=${id}&with=${of}`} className="link target ml-4">
              Merge with it
            </a>
          )}
        </p>
      ))}
    </div>
  );
}

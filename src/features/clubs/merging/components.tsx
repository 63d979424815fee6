import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePaused } from '#ui/paused.ts';
import { similarClubsQuery } from './client.ts';
import { ClubLink } from './ui/duplicates.tsx';

/** Warns of clubs with a similar name. `of` is a stored club's id, which can be merged with them. */
export function SimilarClubs({ name, of }: { name: string; of?: string }) {
  const typed = usePaused(name.trim().slice(0, 200), 400);
  const { data = [] } = useQuery(similarClubsQuery(typed));
  const similar = data.filter(({ id, isSimilar }) => isSimilar && id !== of);
  return (
    <div role="status" className="rounded-xl bg-court-tint px-4 py-2 empty:hidden">
      {similar.length === 0 ? null : (
        <>
          <p className="font-semibold">We already have a club with a similar name:</p>
          <ul>
            {similar.map((club) => (
              <li key={club.id} className="flex flex-wrap items-center gap-x-3">
                <ClubLink club={club} />
                <span>{[club.city, club.state].filter(Boolean).join(', ')}</span>
                {of === undefined ? null : (
                  <Link
                    to="/admin/clubs/merge"
                    search={{ club: club.id, with: of }}
                    className="link target"
                  >
                    Merge with it
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

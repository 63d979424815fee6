import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clubParams } from '#domain/paths.ts';
import { Card } from '#ui/card.tsx';
import { unplacedClubsQuery } from '../client.ts';

/**
 * What no search near a place finds, each with the way to correct it. Nothing while there is none; the list
 * above tells what fails.
 */
export function UnplacedClubs() {
  const { data: { total, places } = { total: 0, places: [] } } = useQuery(unplacedClubsQuery);
  if (total === 0) return null;
  return (
    <Card title="Not on the map">
      <p className="mb-2 text-ink-soft">
        Searches near a place do not find these, because we know neither the ZIP code nor the town.
        Give the address a ZIP code, or the club the town that its mail goes to.
      </p>
      <ul className="divide-y divide-line">
        {places.map(({ club, location, place }, index) => (
          <li key={`${club.id} ${index}`} className="py-2 wrap-anywhere">
            <Link
              to="/clubs/$state/$county/$city/$clubSlug/edit"
              params={clubParams(club)}
              className="link target font-semibold"
            >
              {club.name}
            </Link>{' '}
            <span className="text-ink-soft">
              {[location, place].filter(Boolean).join(' · ') || 'No address yet'}
            </span>
          </li>
        ))}
      </ul>
      {total > places.length ? (
        <p className="mt-2 text-ink-soft">
          These are the first {places.length} of {total.toLocaleString('en-US')}.
        </p>
      ) : null}
    </Card>
  );
}

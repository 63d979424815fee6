import { Link } from '@tanstack/react-router';
import { clubParams } from '#domain/paths.ts';
import { MapPicture } from '#ui/map-picture.tsx';
import { searchFromCard } from '../schema.ts';
import type { ClubMap, ClubSummary, FinderSearch } from '../schema.ts';

/** Clubs as dots on a map, and the same clubs as a list with the numbers of their dots (NEAR-08). */
export function MappedClubs({
  clubs,
  map,
  search,
}: {
  clubs: readonly ClubSummary[];
  map: ClubMap | undefined;
  search: FinderSearch;
}) {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[3fr_2fr]">
      <div className="xl:sticky xl:top-20">{map ? <MapPicture svg={map.svg} /> : null}</div>
      <ol aria-label="Clubs on the map">
        {clubs.map((club) => (
          <li key={club.id} className="flex gap-3 border-b border-line py-2">
            <span className="w-7 flex-none text-right font-semibold">
              {(map?.clubIds.indexOf(club.id) ?? -1) + 1 || '–'}
            </span>
            <span className="min-w-0 wrap-anywhere">
              <Link
                to="/clubs/$state/$county/$city/$clubSlug"
                params={clubParams(club)}
                search={searchFromCard(search)}
                preload={false}
                className="link target"
              >
                {club.name}
              </Link>
              <span className="block text-sm text-ink-soft">
                {[club.place, club.distance].filter(Boolean).join(' · ') ||
                  'Location not specified'}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

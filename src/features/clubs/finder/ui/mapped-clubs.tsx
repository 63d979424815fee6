import { Link } from '@tanstack/react-router';
import { clubLink } from '#domain/paths.ts';
import { MapPicture } from '#ui/map-picture.tsx';
import { searchFromCard } from '../schema.ts';
import type { ClubMap, ClubSearchResult, ClubSummary, FinderSearch } from '../schema.ts';

interface Mapped {
  readonly clubs: readonly ClubSummary[];
  readonly search: FinderSearch;
}

/** The list has the numbers of the dots (NEAR-08), which dots on phones have not. */
export function MappedClubs({ clubs, map, search }: Mapped & Pick<ClubSearchResult, 'map'>) {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[3fr_2fr]">
      <div className="xl:sticky xl:top-20">{map ? <MapPicture svg={map.svg} /> : null}</div>
      {map?.lists.map((list) => (
        <ClubsOfDot key={list.id} {...list} clubs={clubs} search={search} />
      ))}
      <ol aria-label="Clubs on the map">
        {clubs.map((club) => (
          <li key={club.id} className="flex gap-3 border-b border-line py-2">
            <span className="w-7 flex-none text-right font-semibold max-sm:hidden">
              {(map?.clubIds.indexOf(club.id) ?? -1) + 1 || '–'}
            </span>
            <span className="min-w-0 wrap-anywhere">
              <ClubLink club={club} search={search} />
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

/** Opened by a button of the map, also without JavaScript. */
function ClubsOfDot({ id, clubIds, clubs, search }: Mapped & ClubMap['lists'][number]) {
  const title = `${id}-title`;
  return (
    <div
      id={id}
      popover="auto"
      role="dialog"
      aria-labelledby={title}
      className="m-auto max-h-[85dvh] w-80 max-w-full overflow-y-auto rounded-2xl border border-line bg-card p-5 text-ink backdrop:bg-shade"
    >
      <h3 id={title}>{clubIds.length} clubs here</h3>
      <ul className="my-2 grid gap-1">
        {clubs
          .filter((club) => clubIds.includes(club.id))
          .map((club) => (
            <li key={club.id}>
              <ClubLink club={club} search={search} />
            </li>
          ))}
      </ul>
      <button type="button" popoverTarget={id} popoverTargetAction="hide" className="link target">
        Close
      </button>
    </div>
  );
}

function ClubLink({ club, search }: { club: ClubSummary; search: FinderSearch }) {
  return (
    <Link
      {...clubLink(club)}
      search={searchFromCard(search)}
      preload={false}
      className="link target"
    >
      {club.name}
    </Link>
  );
}

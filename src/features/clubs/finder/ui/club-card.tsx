import { Link } from '@tanstack/react-router';
import { ageGroupsLabel } from '#domain/age-group.ts';
import { GENDERS } from '#domain/club-options.ts';
import type { DISCIPLINES } from '#domain/club-options.ts';
import { clubLink } from '#domain/paths.ts';
import { totalTeams } from '#domain/team-counts.ts';
import { stripMarks } from '#domain/team-strip.ts';
import { ListedChip } from '#ui/card.tsx';
import { Crest } from '#ui/crest.tsx';
import { End } from '#ui/end.tsx';
import { Stars } from '#ui/stars.tsx';
import marks from '#ui/stars.svg';
import { CompareTick } from '#features/clubs/compare/components.tsx';
import { Heart } from '#features/saved/clubs/components.tsx';
import { searchFromCard } from '../schema.ts';
import type { ClubSummary, FinderSearch } from '../schema.ts';

const INDOOR: (typeof DISCIPLINES)[number] = 'Indoor';

/** Above the link that covers the card. */
const TICK =
  'relative inline-flex min-h-11 items-center gap-2 text-sm font-semibold @max-2xs:w-full';

/** @param search of the finder, for the way back; left out elsewhere */
export function ClubCard({ club, search }: { club: ClubSummary; search?: FinderSearch }) {
  const gendersWithTeams = GENDERS.toReversed().filter(
    (gender) => totalTeams(club.teamsPerAgeGroup, gender) > 0,
  );
  const isIndoor = club.disciplines.every((discipline) => discipline === INDOOR);
  const kinds = [...club.teamTypes, ...(isIndoor ? [] : club.disciplines)];
  return (
    <article className="group relative flex h-full flex-col rounded-2xl border border-line bg-card p-4 transition-colors focus-within:border-court hover:border-court sm:p-5">
      <div className="flex items-start gap-3">
        <Crest name={club.name} logoUrl={club.logoUrl} size="small" />
        <div className="min-w-0">
          <h3 className="mr-7 line-clamp-3 text-lg leading-tight">
            <Link
              {...clubLink(club)}
              search={search ? searchFromCard(search) : {}}
              className="text-ink no-underline group-hover:text-court after:absolute after:inset-0 after:rounded-2xl"
            >
              {club.name}
            </Link>
          </h3>
          <p className="mt-1 text-sm text-ink-soft">{club.place || 'Location not specified'}</p>
          <Heart club={club} />
          {club.distance ? <p className="text-sm">{club.distance}</p> : null}
        </div>
      </div>
      <TeamStrip club={club} />
      {[
        ['Cost', club.cost],
        ['Next tryout', club.nextTryout],
      ].map(([label, fact]) =>
        fact ? (
          <p key={label} className="mt-1 text-sm">
            <span className="font-semibold">{label}</span> <span>{fact}</span>
          </p>
        ) : null,
      )}
      {gendersWithTeams.length + kinds.length > 0 ? (
        <ul className="mt-2 flex flex-wrap gap-1.5">
          {gendersWithTeams.map((gender) => (
            <ListedChip key={gender} fact="gender">
              {gender}
            </ListedChip>
          ))}
          {kinds.map((kind) => (
            <ListedChip key={kind}>{kind}</ListedChip>
          ))}
        </ul>
      ) : null}
      <div className="@container whole mt-auto -mb-2 flex flex-wrap items-center justify-between gap-x-3 pt-3">
        <Stars rating={club.avg_rating} reviews={club.num_reviews} />
        <CompareTick club={club} className={TICK} />
        <End />
      </div>
    </article>
  );
}

export function ClubCardSkeleton() {
  return (
    <div data-skeleton="club" className="rounded-2xl border border-line bg-card p-5">
      <div className="flex gap-3">
        <div className="skeleton size-14" />
        <div className="grow">
          <div className="skeleton h-5 w-4/5" />
          <div className="skeleton mt-2 h-4 w-3/5" />
        </div>
      </div>
      <div className="skeleton mt-3 h-6 w-1/2" />
      <div className="skeleton mt-4 h-4 w-2/5" />
    </div>
  );
}

/** Says the ages in words for screen readers, and where it does not draw all of them. */
function TeamStrip({ club }: { club: ClubSummary }) {
  const { girls, boys, told, hasAll } = stripMarks(club.teamsPerAgeGroup, club.ageGroups);
  const isEmpty = girls + boys + told === '';
  return (
    <>
      {isEmpty ? null : (
        <svg className="strip" viewBox="0 0 272 58" aria-hidden="true">
          <use href={`${marks}#strip`} />
          {girls ? <path d={girls} /> : null}
          {boys || told ? <path d={boys + told} data-thin="" /> : null}
        </svg>
      )}
      <p className={hasAll ? 'sr-only' : 'mt-2 text-sm'}>
        <span className="font-semibold">Ages</span> {ageGroupsLabel(club.ageGroups)}
        {isEmpty ? <span className="text-ink-soft"> · No teams listed yet</span> : null}
      </p>
    </>
  );
}

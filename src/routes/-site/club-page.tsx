import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { UseSuspenseQueryOptions, QueryKey } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { useState } from 'react';
import { AffiliationCard } from '#features/reviews/affiliations/ui/affiliation-card.tsx';
import { clubDistanceQuery } from '#features/clubs/profile/client.ts';
import type { ClubLookup } from '#features/clubs/profile/schema.ts';
import { ClubProfile } from '#features/clubs/profile/ui/club-profile.tsx';
import { CommentSection } from '#features/reviews/comments/ui/comment-section.tsx';
import { RatingCard } from '#features/reviews/ratings/ui/rating-card.tsx';
import { useViewer } from './viewer.ts';
import type { ClubPageSearch } from './club-head.ts';

interface ClubPageProps<Key extends QueryKey> {
  query: UseSuspenseQueryOptions<ClubLookup, Error, ClubLookup, Key>;
  search: ClubPageSearch;
}

export function ClubPage<Key extends QueryKey>({ query, search }: ClubPageProps<Key>) {
  const { data: lookup } = useSuspenseQuery(query);
  // If the club is removed while its page is open, the page stays.
  const [seen, setSeen] = useState(lookup);
  if (lookup.kind === 'found' && lookup !== seen) setSeen(lookup);
  const shown = lookup.kind === 'found' ? lookup : seen;
  if (shown.kind !== 'found') throw notFound({ data: shown });
  const { club, related } = shown;
  const { comments: _comments, order: _order, season, ...finder } = search;
  const { data: distance = null } = useQuery(clubDistanceQuery(club.id, finder.near));
  const viewerId = useViewer()?.id ?? null;
  return (
    <ClubProfile
      club={club}
      related={related}
      search={finder}
      distance={distance}
      season={season}
      viewerId={viewerId}
      personal={
        <>
          <AffiliationCard clubId={club.id} viewerId={viewerId} />
          <RatingCard clubId={club.id} viewerId={viewerId} />
        </>
      }
      comments={<CommentSection club={club} search={search} viewerId={viewerId} />}
    />
  );
}

import { AffiliationCard } from '#features/affiliations/ui/affiliation-card.tsx';
import { clubDescription, clubStructuredData, clubTitle } from '#features/clubs/rules.ts';
import type { Club, ClubLookup, ClubSummary, FinderSearch } from '#features/clubs/schema.ts';
import { parseFinderSearch } from '#features/clubs/schema.ts';
import { ClubMissing } from '#features/clubs/ui/club-missing.tsx';
import { ClubProfile } from '#features/clubs/ui/club-profile.tsx';
import { parseCommentPosition } from '#features/comments/schema.ts';
import { CommentSection } from '#features/comments/ui/comment-section.tsx';
import { RatingCard } from '#features/ratings/ui/rating-card.tsx';
import { clubPath } from '#domain/paths.ts';
import { pageHead } from './page-head.ts';

/** The query string of a club's page: the finder's, for the way back, and a position in comments. */
export interface ClubPageSearch extends FinderSearch {
  comments?: string | undefined;
}

/** Reads the query string of a club's page. */
export function parseClubPageSearch(values: Record<string, unknown>): ClubPageSearch {
  const { after: _after, ...finder } = parseFinderSearch(values);
  return { ...finder, after: undefined, comments: parseCommentPosition(values['comments']) };
}

/** The head of a club's page; `found` is missing when there is no such club. */
export function clubHead(found: { club: Club } | undefined, siteUrl: string) {
  if (!found) {
    return pageHead({
      title: 'Club not found',
      description: 'This club is not in the directory.',
      indexed: false,
    });
  }
  const canonical = `${siteUrl}${clubPath(found.club)}`;
  return pageHead({
    title: clubTitle(found.club),
    description: clubDescription(found.club),
    canonical,
    structuredData: clubStructuredData(found.club, canonical),
  });
}

/** A club's page, put together from the features that have a part in it. */
export function ClubPage({
  club,
  related,
  search,
}: {
  club: Club;
  related: readonly ClubSummary[];
  search: ClubPageSearch;
}) {
  const { comments: _comments, ...finder } = search;
  return (
    <ClubProfile
      club={club}
      related={related}
      search={finder}
      personal={
        <>
          <AffiliationCard />
          <RatingCard />
        </>
      }
      comments={<CommentSection club={club} search={search} />}
    />
  );
}

/** What the 'Club not found' page is told by the loader that looked for the club. */
export function ClubNotFound({ lookup, search }: { lookup: unknown; search: FinderSearch }) {
  const { message, namesakes } = isMissing(lookup) ? lookup : { message: '', namesakes: [] };
  return <ClubMissing message={message} namesakes={namesakes} search={search} />;
}

function isMissing(lookup: unknown): lookup is Extract<ClubLookup, { kind: 'missing' }> {
  return typeof lookup === 'object' && lookup !== null && 'namesakes' in lookup;
}

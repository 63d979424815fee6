import './article.css';
import { Link } from '@tanstack/react-router';
import { clubLink } from '#domain/paths.ts';
import type { ArticlePiece, BoxedClub } from '../box-schema.ts';
import { TryoutInGuide } from '#features/tryouts/board/components.tsx';
import { Box } from '#ui/box.tsx';
import { reviewsLabel } from '#ui/stars.tsx';

/**
 * The HTML was sanitized on the server (platform/markdown/render-markdown.ts). Parsing it again
 * would only make the page heavier.
 */
export function ArticleBody({ pieces }: { pieces: readonly ArticlePiece[] }) {
  return <div className="article">{pieces.map((piece, index) => drawn(piece, index))}</div>;
}

function drawn(piece: ArticlePiece, key: number) {
  if ('html' in piece) {
    return <div key={key} className="contents" dangerouslySetInnerHTML={{ __html: piece.html }} />;
  }
  return 'club' in piece ? (
    <ClubBox key={key} club={piece.club} />
  ) : (
    <TryoutInGuide key={key} tryout={piece.tryout} />
  );
}

function ClubBox({ club }: { club: BoxedClub }) {
  const { avgRating: rating, numReviews: reviews } = club;
  const stars =
    rating === null
      ? 'No ratings yet'
      : `${rating.toFixed(1)} out of 5 stars ${reviewsLabel(reviews)}`;
  return (
    <Box kind="Club" facts={[club.place, stars]}>
      <Link {...clubLink(club)} preload={false}>
        {club.name}
      </Link>
    </Box>
  );
}

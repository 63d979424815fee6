import { drawingOf } from '#domain/crest.ts';
import { nearestStep, parseFocus } from '#domain/focal-point.ts';
import { classNames } from '#ui/class-names.ts';
import covers from '#ui/covers.svg?url';
import type { Post, PostSummary } from '../schema.ts';
import './focal-point.css';

/** What is shown of a post with its picture. */
export type PicturedPost = Omit<PostSummary, 'id'> & Pick<Partial<Post>, 'featuredAlt'>;

/**
 * The picture of a post, filling its box: the featured image, or a cover that follows
 * from the title. Decorative, since the title stands beside it, unless somebody said what it shows.
 *
 * @param sizes how wide it is shown, as `sizes` of an image says it
 * @param isFirst it stands at the top of the page, and loads at once
 */
export function PostPicture({
  post,
  sizes,
  isFirst = false,
  className,
}: {
  post: PicturedPost;
  sizes: string;
  isFirst?: boolean;
  className: string;
}) {
  const { title, featuredImage, featuredSrcSet: srcSet, featuredFocus, featuredAlt } = post;
  if (featuredImage !== null) {
    const point = parseFocus(featuredFocus ?? '');
    return (
      <img
        src={featuredImage}
        {...(srcSet === undefined ? {} : { srcSet, sizes })}
        alt={featuredAlt ?? ''}
        width={1200}
        height={630}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        referrerPolicy="no-referrer"
        className={classNames(
          className,
          'bg-sand object-cover',
          point !== null && `focus-x-${nearestStep(point.x)}% focus-y-${nearestStep(point.y)}%`,
        )}
      />
    );
  }
  const { figure, colorway } = drawingOf(title);
  return (
    <svg aria-hidden="true" data-colorway={colorway} className={className}>
      <use href={`${covers}#cover${figure}`} width="100%" height="100%" />
    </svg>
  );
}

import { drawingOf } from '#domain/crest.ts';
import { nearestStep, parseFocus } from '#domain/focal-point.ts';
import { classNames } from '#ui/class-names.ts';
import covers from '#ui/covers.svg?url';
import type { Post, PostSummary } from '../schema.ts';
import './focal-point.css';

export type PicturedPost = Omit<PostSummary, 'id'> & Pick<Partial<Post>, 'featuredAlt'>;

/**
 * The featured image, or a cover drawn from the title. Decorative unless `featuredAlt` says what it
 * shows: the title is beside it.
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

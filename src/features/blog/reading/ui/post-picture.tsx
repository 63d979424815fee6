import { drawingOf } from '#domain/crest.ts';
import { nearestStep, parseFocus } from '#domain/focal-point.ts';
import { classNames } from '#ui/class-names.ts';
import covers from '#ui/covers.svg?url';
import './focal-point.css';

/**
 * The picture of a post, filling its box: the featured image, or a cover that follows
 * from the title. Decorative, since the title stands beside it, unless somebody said what it shows.
 *
 * @param focus the point of the image that stays in view, such as '30% 70%'
 * @param isFirst it stands at the top of the page, and loads at once
 */
export function PostPicture({
  imageUrl,
  srcSet,
  sizes,
  title,
  alt = null,
  focus,
  isFirst = false,
  className,
}: {
  imageUrl: string | null;
  /** Other widths of the image, as `srcset` lists them. */
  srcSet?: string | undefined;
  /** How wide the picture is shown, as `sizes` says it. */
  sizes: string;
  title: string;
  alt?: string | null;
  focus?: string | undefined;
  isFirst?: boolean;
  className: string;
}) {
  if (imageUrl !== null) {
    const point = parseFocus(focus ?? '');
    return (
      <img
        src={imageUrl}
        {...(srcSet === undefined ? {} : { srcSet, sizes })}
        alt={alt ?? ''}
        {...(point && {
          'data-focus-x': nearestStep(point.x),
          'data-focus-y': nearestStep(point.y),
        })}
        width={1200}
        height={630}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        referrerPolicy="no-referrer"
        className={classNames(className, 'bg-sand object-cover')}
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

import { drawingOf } from '#domain/crest.ts';
import { classNames } from '#ui/class-names.ts';
import drawings from '#ui/drawings.svg?url';

/**
 * The picture of a post, filling its box: the featured image, or a cover that follows
 * from the title. Decorative, since the title stands beside it.
 *
 * @param isFirst it stands at the top of the page, and loads at once
 */
export function PostPicture({
  imageUrl,
  srcSet,
  sizes,
  title,
  isFirst = false,
  className,
}: {
  imageUrl: string | null;
  /** Other widths of the image, as `srcset` lists them. */
  srcSet?: string | undefined;
  /** How wide the picture is shown, as `sizes` says it. */
  sizes: string;
  title: string;
  isFirst?: boolean;
  className: string;
}) {
  if (imageUrl !== null) {
    return (
      <img
        src={imageUrl}
        {...(srcSet === undefined ? {} : { srcSet, sizes })}
        alt=""
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
      <use href={`${drawings}#cover${figure}`} width="100%" height="100%" />
    </svg>
  );
}

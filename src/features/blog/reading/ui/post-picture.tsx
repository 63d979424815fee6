import { classNames } from '#ui/class-names.ts';
import { hueOf } from '#ui/monogram.tsx';

const BALL =
  'M58 0A58 58 0 1 1-58 0A58 58 0 1 1 58 0M0 0c0-30 12-46 28-52M0 0c26 15 46 14 57 3M0 0c-26 14-33 34-28 52M-24-53c-2 21 6 41 24 53M-57 18c16 0 40-4 57-18M23 54c6-20-2-41-23-54';

/** A ball above the net, a net seen closely, and a court from above. */
const DRAWINGS = [
  <>
    <path d="M-10 168H410M-10 178H410M-10 188H410" strokeWidth="1" />
    <path d="M-10 158H410" strokeWidth="5" />
    <path d="M20 130C90 20 170 0 236 52" strokeDasharray="1 11" />
    <path d={BALL} transform="translate(290 92) scale(0.9)" />
  </>,
  <>
    <path
      d="M-10 92H410M-10 120H410M-10 148H410M-10 176H410M20 64V220M50 64V220M80 64V220M110 64V220M140 64V220M170 64V220M200 64V220M230 64V220M260 64V220M290 64V220M320 64V220M350 64V220M380 64V220"
      strokeWidth="1"
    />
    <path d="M-10 64H410" strokeWidth="7" />
    <path d={BALL} transform="translate(118 62) rotate(40) scale(0.8)" />
  </>,
  <>
    <path d="M50 45H350V165H50ZM150 45V165M250 45V165" />
    <path d="M200 30V180" strokeWidth="5" />
    <path d="M62 150C120 60 220 60 306 92" strokeDasharray="1 11" />
    <path d={BALL} transform="translate(318 98) rotate(20) scale(0.28)" strokeWidth="7" />
  </>,
] as const;

/**
 * The picture of a post, filling its box: the featured image, or a drawing on the colour of
 * the category. Decorative, since the title stands beside it.
 *
 * @param isFirst it stands at the top of the page, and loads at once
 */
export function PostPicture({
  imageUrl,
  srcSet,
  sizes,
  title,
  category,
  isFirst = false,
  className,
}: {
  imageUrl: string | null;
  /** Other widths of the image, as `srcset` lists them. */
  srcSet?: string | undefined;
  /** How wide the picture is shown, as `sizes` says it. */
  sizes: string;
  title: string;
  category: string;
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
  return (
    <span
      aria-hidden="true"
      data-hue={hueOf(category)}
      className={classNames('monogram overflow-hidden', className)}
    >
      <svg
        viewBox="0 0 400 210"
        preserveAspectRatio="xMidYMid slice"
        className="size-full opacity-70"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      >
        {DRAWINGS[hueOf(title) % DRAWINGS.length]}
      </svg>
    </span>
  );
}

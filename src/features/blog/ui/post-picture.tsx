import { classNames } from '#ui/class-names.ts';
import { hueOf } from '#ui/monogram.tsx';

/**
 * The picture of a post, filling its box: the featured image, or a ball on the colour of the
 * category. Decorative, since the title stands beside it.
 *
 * @param isFirst it stands at the top of the page, and loads at once
 */
export function PostPicture({
  imageUrl,
  category,
  isFirst = false,
  className,
}: {
  imageUrl: string | null;
  category: string;
  isFirst?: boolean;
  className: string;
}) {
  if (imageUrl !== null) {
    return (
      <img
        src={imageUrl}
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
        preserveAspectRatio="xMaxYMid slice"
        className="size-full opacity-70"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      >
        <path d="M-10 168 H410 M-10 178 H410 M-10 188 H410" strokeWidth="1" opacity="0.7" />
        <path d="M-10 158 H410" strokeWidth="5" />
        <path d="M20 130 C 90 20 170 0 236 52" strokeDasharray="1 11" />
        <g transform="translate(290 86)">
          <circle r="58" />
          <path d="M0 0c0-30 12-46 28-52M0 0c26 15 46 14 57 3M0 0c-26 14-33 34-28 52M-24-53c-2 21 6 41 24 53M-57 18c16 0 40-4 57-18M23 54c6-20-2-41-23-54" />
        </g>
      </svg>
    </span>
  );
}

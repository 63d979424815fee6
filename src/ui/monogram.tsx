import { classNames } from './class-names.ts';

const HUES = 8;

/**
 * The picture of something that may have none: the image, or two letters of the name on a colour
 * that follows from it. Decorative, since the name stands beside it.
 */
export function Monogram({
  name,
  imageUrl,
  size,
}: {
  name: string;
  imageUrl: string | null;
  size: 'small' | 'large';
}) {
  const box = size === 'large' ? 'size-20 text-3xl sm:size-28 sm:text-4xl' : 'size-14 text-xl';
  if (imageUrl !== null) {
    return (
      <img
        src={imageUrl}
        alt=""
        loading="lazy"
        width={112}
        height={112}
        referrerPolicy="no-referrer"
        className={classNames(
          box,
          'flex-none rounded-xl border border-line bg-white object-contain',
        )}
      />
    );
  }
  return (
    <span aria-hidden="true" className={classNames('monogram', box)} data-hue={hueOf(name)}>
      {initials(name)}
    </span>
  );
}

/** The first letters of the first two words that have one. */
export function initials(name: string): string {
  const letters = name
    .split(/[\s-]+/u)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
    .filter((letter) => letter !== '');
  return letters.slice(0, 2).join('').toUpperCase();
}

/** One of the hues of the utility `monogram`, always the same for a name. */
export function hueOf(name: string): number {
  let sum = 0;
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973;
  return sum % HUES;
}

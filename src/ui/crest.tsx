import { drawingOf } from '#domain/crest.ts';
import drawings from './drawings.svg?url';

const SIZES = {
  tiny: 'size-8 rounded-sm',
  small: 'size-14 rounded-md',
  large: 'size-20 rounded-xl sm:size-28',
};

/**
 * The picture of a club: its logo, or a crest that follows from its name. Decorative, since the name
 * stands beside it.
 */
export function Crest({
  name,
  logoUrl,
  size,
}: {
  name: string;
  logoUrl: string | null;
  size: keyof typeof SIZES;
}) {
  const box = `${SIZES[size]} flex-none`;
  if (logoUrl !== null) return <Uploaded src={logoUrl} look={`${box} object-contain p-0.5`} />;
  const { figure, colorway, turn } = drawingOf(name);
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" data-colorway={colorway} className={box}>
      <use href={`${drawings}#crest${figure}`} transform={turn} />
    </svg>
  );
}

/**
 * The picture of a person, round: their own, or two letters of the name on a color that follows from
 * it. Decorative, since the name stands beside it.
 */
export function Monogram({ name, imageUrl }: { name: string; imageUrl: string | null }) {
  if (imageUrl !== null) {
    return <Uploaded src={imageUrl} look="size-14 flex-none rounded-full object-cover" />;
  }
  return (
    <span
      aria-hidden="true"
      className="monogram size-14 text-xl"
      data-colorway={drawingOf(name).colorway}
    >
      {initials(name)}
    </span>
  );
}

function Uploaded({ src, look }: { src: string; look: string }) {
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      width={112}
      height={112}
      referrerPolicy="no-referrer"
      className={`${look} border border-line bg-white`}
    />
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

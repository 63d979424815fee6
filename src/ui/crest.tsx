import { PATTERNS, drawingOf } from '#domain/crest.ts';
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
  if (logoUrl !== null) {
    return (
      <img
        src={logoUrl}
        alt=""
        loading="lazy"
        width={112}
        height={112}
        referrerPolicy="no-referrer"
        className={`${box} border border-line bg-white object-contain p-0.5`}
      />
    );
  }
  const { figure, colorway } = drawingOf(name);
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" data-colorway={colorway} className={box}>
      <use href={`${drawings}#${PATTERNS[figure]}`} />
    </svg>
  );
}

/** What stands in place of a picture that a text does not have, as its title decides. */
export function Cover({ title, className }: { title: string; className: string }) {
  const { figure, colorway } = drawingOf(title);
  return (
    <svg aria-hidden="true" data-colorway={colorway} className={className}>
      <use href={`${drawings}#cover${figure}`} width="100%" height="100%" />
    </svg>
  );
}

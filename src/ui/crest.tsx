import { drawingOf } from '#domain/crest.ts';
import drawings from './drawings.svg?url';

const SIZES = {
  tiny: 'size-8 rounded-sm',
  small: 'size-14 rounded-md',
  large: 'size-20 rounded-xl sm:size-28',
};

interface CrestProps {
  name: string;
  logoUrl: string | null;
  size: keyof typeof SIZES;
}

/** A club's logo, or a crest derived from its name. Decorative, since the name is beside it. */
export function Crest({ name, logoUrl, size }: CrestProps) {
  const box = `${SIZES[size]} flex-none`;
  if (logoUrl !== null) return <Uploaded src={logoUrl} look={`${box} object-contain p-0.5`} />;
  const { figure, colorway, turn } = drawingOf(name);
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" data-colorway={colorway} className={box}>
      <use href={`${drawings}#crest${figure}`} transform={turn} />
    </svg>
  );
}

/** A person's picture, or two letters of the name on a color derived from it. Decorative, as above. */
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

export function initials(name: string): string {
  const letters = name.split(/[\s-]+/u).flatMap((word) => /[\p{L}\p{N}]/u.exec(word) ?? []);
  return letters.slice(0, 2).join('').toUpperCase();
}

import { useState } from 'react';

const PLACEHOLDER = '/placeholder-avatar.svg';

/**
 * A person's picture: their own, or a placeholder; two letters of the name when no picture loads,
 * '?' when there is no name. Decorative, since the name stands beside it.
 */
export function Avatar({
  name,
  imageUrl,
  size,
}: {
  name: string | null;
  imageUrl: string | null;
  size: 'small' | 'large';
}) {
  const source = imageUrl ?? PLACEHOLDER;
  const [failed, setFailed] = useState('');
  const box = size === 'large' ? 'size-24 text-3xl' : 'size-9 text-sm';
  return (
    <span
      aria-hidden="true"
      className={`relative grid flex-none place-items-center overflow-hidden rounded-full bg-court font-bold text-on-court ${box}`}
    >
      {failed === source ? (
        avatarLetters(name)
      ) : (
        <img
          src={source}
          alt=""
          width={96}
          height={96}
          className="absolute inset-0 size-full object-cover"
          onError={() => setFailed(source)}
        />
      )}
    </span>
  );
}

/** The first two characters of a name in upper case, '?' without one (NAV-39, NAV-40). */
export function avatarLetters(name: string | null): string {
  const letters = Array.from((name ?? '').trim())
    .slice(0, 2)
    .join('')
    .toUpperCase();
  return letters === '' ? '?' : letters;
}

import { useState } from 'react';

const PLACEHOLDER = '/placeholder-avatar.svg';

interface AvatarProps {
  name: string | null;
  imageUrl: string | null;
  size: 'small' | 'large';
}

/** Decorative, since the name is beside it. Shows two letters of the name if no picture loads. */
export function Avatar({ name, imageUrl, size }: AvatarProps) {
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

/** '?' without a name (NAV-39, NAV-40). */
function avatarLetters(name: string | null): string {
  const [first = '?', second = ''] = (name ?? '').trim();
  return (first + second).toUpperCase();
}

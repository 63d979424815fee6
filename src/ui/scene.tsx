import drawings from './drawings.svg?url';

export function Scene({ of, className }: { of: 'out' | 'bare'; className: string }) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={`${drawings}#${of}`} />
    </svg>
  );
}

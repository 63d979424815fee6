import drawings from './drawings.svg?url';

/** The court of a bare place: a ball that went `out`, or half a court that is `bare`. Decorative. */
export function Scene({ of, className }: { of: 'out' | 'bare'; className: string }) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={`${drawings}#${of}`} />
    </svg>
  );
}

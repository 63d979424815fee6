/** The position is sent to this site once, on a click, and not stored (NEAR-06). */
export function UseMyLocation({ field, className }: { field: string; className: string }) {
  return (
    <span>
      <button
        type="button"
        onClick={({ currentTarget }) =>
          void import('./locate.ts').then(({ locate }) =>
            locate(field, currentTarget.nextElementSibling),
          )
        }
        className={`noscript:hidden ${className}`}
      >
        Use my location
      </button>
      <span role="status" className="text-sm" />
    </span>
  );
}

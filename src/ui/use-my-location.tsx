/**
 * Puts the ZIP code nearest to where the browser is into a field (NEAR-06); says why when it cannot. Asked for by
 * a click alone; where the browser is goes to this site once and is not kept.
 *
 * @param field id of the field
 */
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

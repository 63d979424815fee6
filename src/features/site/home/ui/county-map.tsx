import { SHADES } from '#domain/county-shades.ts';
import { MapPicture } from '#ui/map-picture.tsx';

/** NEAR-07 */
export function CountyMap({ svg }: { svg: string }) {
  return (
    <MapPicture svg={svg}>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
        {SHADES.map(({ fill, says }) => (
          <li key={says} className="flex items-center gap-2">
            {/* The edge is for forced colors, and because one shade is that of the page. */}
            <svg viewBox="0 0 1 1" width="14" height="14" aria-hidden="true">
              <path
                fill={`var(--${fill})`}
                stroke="var(--surface-line)"
                strokeWidth=".14"
                d="M0 0h1v1H0z"
              />
            </svg>
            {says}
          </li>
        ))}
      </ul>
    </MapPicture>
  );
}

import { SHADES } from '#domain/county-shades.ts';
import { MapPicture } from '#ui/map-picture.tsx';

/** The counties of the region, shaded by their number of clubs (NEAR-07). */
export function CountyMap({ svg }: { svg: string }) {
  return (
    <MapPicture svg={svg}>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
        {SHADES.map(({ fill, says }) => (
          <li key={says} className="flex items-center gap-2">
            {/* With an edge for forced colors, and because one of the shades is that of the page. */}
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

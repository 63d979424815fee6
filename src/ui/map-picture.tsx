import type { ReactNode } from 'react';

/**
 * A map with its sources, of which the license of the places requires the attribution.
 *
 * @param svg as platform/county-map/draw-map.ts drew it on the server, and nothing else
 * @param children a legend
 */
export function MapPicture({ svg, children }: { svg: string; children?: ReactNode }) {
  return (
    <div>
      <div dangerouslySetInnerHTML={{ __html: svg }} />
      {children}
      <p className="mt-2 text-fine text-ink-soft">
        Borders: U.S. Census Bureau. Places:{' '}
        <a href="https://www.geonames.org" rel="noopener nofollow" className="link">
          GeoNames
        </a>
        , CC BY 4.0.
      </p>
    </div>
  );
}

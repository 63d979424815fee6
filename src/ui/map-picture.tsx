import type { ReactNode } from 'react';

/** `svg` comes from features/places/map-rules.ts only. The places' license requires the attribution. */
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

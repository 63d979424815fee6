import { lazy } from 'react';
import type { DropZoneProps } from './drop-zone.tsx';
import { LazyPart } from './lazy-part.tsx';

// What drag and drop needs is loaded when a field is shown.
const DropZone = lazy(() =>
  import('./drop-zone.tsx').then((module) => ({ default: module.DropZone })),
);

/**
 * Takes files by drag and drop, by click and by key, tells beside the field why one is refused, and
 * shows how far an upload has come. Knows no server.
 */
export function UploadField(props: DropZoneProps) {
  return (
    <LazyPart
      meanwhile={
        <div aria-busy="true" className="h-40 rounded-xl border border-dashed border-line" />
      }
    >
      <DropZone {...props} />
    </LazyPart>
  );
}

import type { DropZoneProps } from './drop-zone.tsx';
import { LazyPart, lazyNamed } from './lazy-part.tsx';

const DropZone = lazyNamed(() => import('./drop-zone.tsx'), 'DropZone');

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

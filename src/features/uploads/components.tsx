import { useState } from 'react';
import { LazyPart, lazyNamed } from '#ui/lazy-part.tsx';
import { Button } from '#ui/push-button.tsx';
import type { LibraryKinds } from './rules.ts';
import type { LibraryUpload } from './client.ts';

export { DeleteUpload } from './ui/delete-upload.tsx';

const UploadLibrary = lazyNamed(() => import('./ui/upload-library.tsx'), 'UploadLibrary');

export function LibraryButton({
  label,
  kinds,
  onChoose,
}: {
  label: string;
  kinds: LibraryKinds;
  onChoose: (file: LibraryUpload) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {isOpen ? (
        <LazyPart>
          <UploadLibrary
            kinds={kinds}
            onChoose={(file) => {
              close();
              onChoose(file);
            }}
            onClose={close}
          />
        </LazyPart>
      ) : null}
    </>
  );
}

import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { removeFiles, uploadFile } from '#features/uploads/client.ts';
import type { UploadedFile } from '#features/uploads/client.ts';
import { UploadField } from '#ui/upload-field.tsx';
import { Toaster } from '#ui/toaster.tsx';

const FIVE_MEGABYTES = 5 * 1024 * 1024;

/** The fields as forms use them, on the server of the tested site. */
function Fields() {
  const [files, setFiles] = useState<readonly string[]>([]);
  const [paths, setPaths] = useState<readonly string[]>([]);
  const uploadTo =
    (folder: string) =>
    async (file: File, onProgress: (percent: number) => void): Promise<void> => {
      const stored: UploadedFile | null = await uploadFile(file, { folder, onProgress });
      setFiles((before) => [...before, stored === null ? 'nothing' : JSON.stringify(stored)]);
      if (stored) setPaths((before) => [...before, stored.path]);
    };
  return (
    <main>
      <h1>Fields</h1>
      <UploadField
        label="Featured image"
        hint="Supports images (PNG, JPG, GIF, WebP) up to 5MB"
        kinds="images"
        maxBytes={FIVE_MEGABYTES}
        upload={uploadTo('blog/featured')}
      />
      <UploadField
        label="Attachments"
        hint="Supports images (PNG, JPG, GIF, WebP) and PDFs up to 10MB"
        kinds="images and PDFs"
        minBytes={20}
        isMultiple
        upload={uploadTo('blog')}
      />
      <button type="button" onClick={() => void removeFiles(paths)}>
        Remove
      </button>
      <ul>
        {files.map((file) => (
          <li key={file === 'nothing' ? crypto.randomUUID() : file}>{file}</li>
        ))}
      </ul>
    </main>
  );
}

const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(
  <>
    <Fields />
    <Toaster />
  </>,
);

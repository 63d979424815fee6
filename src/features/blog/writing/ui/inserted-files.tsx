import type { EditorView } from '@codemirror/view';
import { useState } from 'react';
import type { UploadedFile } from '#features/uploads/client.ts';
import { DeleteUpload } from '#features/uploads/components.tsx';
import { FormField } from '#ui/form-field.tsx';
import { altTextsOf, writtenAlt } from './editor/own-lines.ts';
import { insertFile } from './editor/uploads-in-text.ts';

export function InsertedFiles({
  files,
  content,
  view,
  onRemoved,
}: {
  files: readonly UploadedFile[];
  content: string;
  view: EditorView;
  onRemoved: (file: UploadedFile) => void;
}) {
  const [asked, setAsked] = useState<UploadedFile | null>(null);

  return (
    <section aria-label="Uploaded files" className="rounded-xl border border-line bg-card">
      <ul className="divide-y divide-line">
        {files.map((file) => (
          <li key={file.path} className="px-4 py-2">
            <div className="flex flex-wrap items-center gap-x-4">
              {/* Pasted pictures are all called 'image.png'. */}
              {file.type.startsWith('image/') ? (
                <img src={file.url} alt="" className="size-11 rounded-md bg-sand object-cover" />
              ) : null}
              <span className="min-w-0 grow truncate py-2">{file.name}</span>
              <button
                type="button"
                className="link min-h-11"
                aria-label={`Insert again: ${file.name}`}
                onClick={() => insertFile(view, file)}
              >
                Insert again
              </button>
              <button
                type="button"
                className="link min-h-11 text-danger"
                aria-label={`Delete ${file.name}`}
                onClick={() => setAsked(file)}
              >
                Delete
              </button>
            </div>
            <Description file={file} content={content} view={view} />
          </li>
        ))}
      </ul>
      {asked ? (
        <DeleteUpload upload={asked} onGone={() => onRemoved(asked)} onClose={() => setAsked(null)}>
          This deletes the file from the site. Remove it from the content, too.
        </DeleteUpload>
      ) : null}
    </section>
  );
}

function Description({
  file,
  content,
  view,
}: {
  file: UploadedFile;
  content: string;
  view: EditorView;
}) {
  const [first] = altTextsOf(content, file.url);
  if (!first) return null;
  return (
    <FormField
      label={`Describe ${file.name}`}
      hint="Describe the image for people who can’t see it. Leave it blank if it’s just decoration."
      autoComplete="off"
      value={first.alt}
      onChange={(event) => {
        const insert = writtenAlt(event.target.value);
        view.dispatch({
          changes: altTextsOf(view.state.doc.toString(), file.url).map(({ from, to }) => ({
            from,
            to,
            insert,
          })),
          userEvent: 'input',
        });
      }}
    />
  );
}

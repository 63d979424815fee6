import { useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { removeFiles, uploadFile } from '#features/uploads/client.ts';
import type { UploadedFile } from '#features/uploads/client.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Button } from '#ui/push-button.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { UploadField } from '#ui/upload-field.tsx';
import { linesWithTags, linkTo, tagWarning } from '../rules.ts';
import type { TypedPost } from '../schema.ts';

const WARNING = 'mt-2 rounded-xl bg-warning-tint px-4 py-3';

/** The text of a post in markdown, with images and PDFs that are uploaded at the cursor. */
export function ContentField() {
  const { field, fieldState } = useController<TypedPost, 'content'>({ name: 'content' });
  const textarea = useRef<HTMLTextAreaElement | null>(null);
  const [isUploadShown, setUploadShown] = useState(false);
  const [files, setFiles] = useState<readonly UploadedFile[]>([]);
  const id = useId();
  const warning = tagWarning(linesWithTags(field.value));

  /** At the cursor, which then stands behind it; the browser keeps it while the focus is elsewhere. */
  function insert(file: UploadedFile) {
    const shown = textarea.current;
    if (!shown) return;
    shown.setRangeText(linkTo(file), shown.selectionStart, shown.selectionEnd, 'end');
    field.onChange(shown.value);
  }

  async function upload(file: File, onProgress: (percent: number) => void) {
    const stored = await uploadFile(file, { folder: 'blog/content', onProgress });
    if (!stored) return;
    setFiles((before) => [...before, stored]);
    insert(stored);
  }

  return (
    <div className="grid gap-3">
      <div>
        <TextArea
          label="Content"
          rows={18}
          spellCheck
          required
          error={fieldState.error?.message}
          {...(fieldState.error ? {} : { 'aria-describedby': `${id}-hint` })}
          {...field}
          ref={(element) => {
            field.ref(element);
            textarea.current = element;
          }}
        />
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
          Markdown: ## heading, **bold**, [link](https://example.org), - list, | table |
        </p>
        <p role="status" className={warning === null ? undefined : WARNING}>
          {warning}
        </p>
      </div>
      <div>
        <Button aria-expanded={isUploadShown} onClick={() => setUploadShown(!isUploadShown)}>
          {isUploadShown ? 'Hide files' : 'Insert files'}
        </Button>
      </div>
      {isUploadShown ? (
        <UploadField
          label="Upload files into the content"
          hint="Supports images (PNG, JPG, GIF, WebP) and PDFs up to 10MB"
          kinds="images and PDFs"
          isMultiple
          upload={upload}
        />
      ) : null}
      {files.length === 0 ? null : (
        <InsertedFiles
          files={files}
          onInsert={insert}
          onRemoved={(gone) =>
            setFiles((before) => before.filter(({ path }) => path !== gone.path))
          }
        />
      )}
    </div>
  );
}

/** What was uploaded since the form was opened. */
function InsertedFiles({
  files,
  onInsert,
  onRemoved,
}: {
  files: readonly UploadedFile[];
  onInsert: (file: UploadedFile) => void;
  onRemoved: (file: UploadedFile) => void;
}) {
  const [asked, setAsked] = useState<UploadedFile | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function remove(file: UploadedFile) {
    setBusy(true);
    const isGone = await removeFiles([file.path]);
    setBusy(false);
    setAsked(null);
    if (isGone) onRemoved(file);
  }

  return (
    <section aria-label="Uploaded files" className="rounded-xl border border-line bg-card">
      <ul className="divide-y divide-line">
        {files.map((file) => (
          <li key={file.path} className="flex flex-wrap items-center gap-x-4 px-4">
            <span className="min-w-0 grow truncate py-2">{file.name}</span>
            <button
              type="button"
              className="link min-h-11"
              aria-label={`Insert ${file.name} again`}
              onClick={() => onInsert(file)}
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
          </li>
        ))}
      </ul>
      {asked ? (
        <ConfirmDialog
          title={`Delete ${asked.name}?`}
          confirmLabel="Delete"
          isBusy={isBusy}
          onCancel={() => setAsked(null)}
          onConfirm={() => void remove(asked)}
        >
          The file is removed from the site. Take it out of the content as well.
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

import type { EditorView } from '@codemirror/view';
import { useEffect, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { uploadFile } from '#features/uploads/client.ts';
import { LibraryButton } from '#features/uploads/components.tsx';
import type { UploadedFile } from '#features/uploads/client.ts';
import { Messages } from '#ui/form-field.tsx';
import { Button } from '#ui/push-button.tsx';
import { UploadField } from '#ui/upload-field.tsx';
import { MarkdownEditor } from './editor/markdown-editor.tsx';
import { altTextsOf } from './editor/own-lines.ts';
import { Toolbar } from './editor/toolbar.tsx';
import { insertFile, uploadInto } from './editor/uploads-in-text.ts';
import { linesWithTags, linkTo, tagWarning } from '../rules.ts';
import type { TypedPost } from '../schema.ts';
import { InsertedFiles } from './inserted-files.tsx';

const WARNING = 'mt-2 rounded-xl bg-warning-tint px-4 py-3';
const HINT =
  'Markdown: ## heading, **bold**, [link](https://example.org), - list, | table |. You can paste or drop images and PDFs into the text.';

export function ContentField() {
  const { field, fieldState } = useController<TypedPost, 'content'>({ name: 'content' });
  const { getValues } = useFormContext<TypedPost>();
  const [view, setView] = useState<EditorView | null>(null);
  const [files, setFiles] = useState<readonly UploadedFile[]>([]);
  const warning = [tagWarning(linesWithTags(field.value)), askToDescribe(files, field.value)]
    .filter((one) => one !== null)
    .join(' ');
  const error = fieldState.error?.message;
  const { ref } = field;
  useEffect(() => ref(view && { focus: () => view.focus() }), [ref, view]);

  async function store(file: File, onProgress: (percent: number) => void) {
    const stored = await uploadFile(file, { folder: 'blog/content', onProgress });
    if (!stored) return null;
    setFiles((before) => [...before, stored]);
    return linkTo(stored).trimEnd();
  }

  async function upload(file: File, onProgress: (percent: number) => void) {
    if (!view) return;
    await uploadInto(view, [file], (each, tell) =>
      store(each, (percent) => {
        onProgress(percent);
        tell(percent);
      }),
    );
  }

  return (
    <div className="grid gap-3">
      <div>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- as the label of a field does */}
        <span className="mb-1 block text-sm font-semibold" onClick={() => view?.focus()}>
          Content<span aria-hidden="true"> *</span>
        </span>
        <Toolbar view={view} />
        <MarkdownEditor
          description={error === undefined ? HINT : `${error}. ${HINT}`}
          isInvalid={error !== undefined}
          value={field.value}
          read={() => getValues('content')}
          onChange={field.onChange}
          onBlur={field.onBlur}
          onView={setView}
          store={store}
        />
        <Messages id="content" error={error} hint={HINT} />
        <p role="status" className={warning === '' ? undefined : WARNING}>
          {warning}
        </p>
      </div>
      <FilesPanel upload={upload} view={view} />
      {files.length === 0 || !view ? null : (
        <InsertedFiles
          files={files}
          content={field.value}
          view={view}
          onRemoved={(gone) =>
            setFiles((before) => before.filter(({ path }) => path !== gone.path))
          }
        />
      )}
    </div>
  );
}

function askToDescribe(files: readonly UploadedFile[], content: string): string | null {
  const alts = files.flatMap(({ url }) => altTextsOf(content, url));
  return alts.some(({ alt }) => alt === '') ? 'Describe your images below.' : null;
}

function FilesPanel({
  upload,
  view,
}: {
  upload: (file: File, onProgress: (percent: number) => void) => Promise<void>;
  view: EditorView | null;
}) {
  const [isUploadShown, setUploadShown] = useState(false);
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button aria-expanded={isUploadShown} onClick={() => setUploadShown(!isUploadShown)}>
          {isUploadShown ? 'Hide files' : 'Insert files'}
        </Button>
        <LibraryButton
          label="Insert from library"
          kinds="images and PDFs"
          onChoose={(file) => view && insertFile(view, file)}
        />
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
    </>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { countOf } from '#domain/count-of.ts';
import { Dialog } from '#ui/dialog.tsx';
import { messageOf } from '#ui/failure.ts';
import { TextField } from '#ui/field.tsx';
import { FormField } from '#ui/form-field.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { usePaused } from '#ui/paused.ts';
import { Button } from '#ui/push-button.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { useSubmit } from '#ui/submit.ts';
import { altTextMutation, libraryQuery } from '../client.ts';
import { LONGEST_ALT, LONGEST_SEARCH } from '../rules.ts';
import type { LibraryKinds } from '../rules.ts';
import type { LibraryUpload } from '../client.ts';
import { DeleteUpload } from './delete-upload.tsx';
import { UploadCard } from './upload-card.tsx';

/** Typing pauses this long before a search. */
const PAUSE_MS = 300;

/** A dialog, which may be opened from within a form. */
export function UploadLibrary({
  kinds,
  onChoose,
  onClose,
}: {
  kinds: LibraryKinds;
  onChoose: (file: LibraryUpload) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const text = usePaused(typed.trim(), PAUSE_MS);
  const [described, setDescribed] = useState<LibraryUpload | null>(null);
  const [asked, setAsked] = useState<LibraryUpload | null>(null);
  const search = useRef<HTMLDivElement>(null);

  // Outside the surrounding form, whose fields and keys these are not.
  return createPortal(
    <Dialog title="Choose from the library" size="form" onClose={onClose}>
      <section aria-label="Uploads library" className="mt-4">
        <div ref={search} className="mb-4 max-w-xl">
          <TextField
            label="Search by name or description"
            type="search"
            value={typed}
            maxLength={LONGEST_SEARCH}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
        <FoundUploads
          kinds={kinds}
          text={text}
          onChoose={onChoose}
          onDescribe={setDescribed}
          onDelete={setAsked}
          onShowAll={() => {
            setTyped('');
            search.current?.querySelector('input')?.focus();
          }}
        />
      </section>
      <div className="sticky -bottom-6 -mx-6 mt-6 -mb-6 flex justify-end border-t border-line bg-card px-6 py-3">
        <Button onClick={onClose}>Cancel</Button>
      </div>
      {described ? <AltTextDialog upload={described} onClose={() => setDescribed(null)} /> : null}
      {asked ? (
        <DeleteUpload
          upload={asked}
          onGone={() => search.current?.querySelector('input')?.focus()}
          onClose={() => setAsked(null)}
        >
          This deletes the file from the site. Files used in a post can’t be deleted.
        </DeleteUpload>
      ) : null}
    </Dialog>,
    document.body,
  );
}

function FoundUploads({
  kinds,
  text,
  onShowAll,
  ...deeds
}: {
  kinds: LibraryKinds;
  text: string;
  onChoose: (upload: LibraryUpload) => void;
  onDescribe: (upload: LibraryUpload) => void;
  onDelete: (upload: LibraryUpload) => void;
  onShowAll: () => void;
}) {
  const query = useInfiniteQuery(libraryQuery(kinds, text));
  const { data, isPending, hasNextPage } = query;
  if (isPending) return <Loading label="Loading uploads..." bars={['h-40', 'h-40']} />;
  if (!data) return <LoadFailure title="We couldn’t load the uploads" query={query} />;
  const uploads = data.pages.flatMap((page) => page.uploads);
  if (uploads.length === 0) {
    return text === '' ? (
      <Notice text="No uploads yet." />
    ) : (
      <Notice text={`No files match “${text}.”`}>
        <Button onClick={onShowAll}>Show all uploads</Button>
      </Notice>
    );
  }
  return (
    <>
      <p role="status" className="mb-3 text-ink-soft">
        {hasNextPage ? `The newest ${uploads.length} uploads` : countOf(uploads.length, 'upload')}
      </p>
      <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {uploads.map((upload) => (
          <UploadCard key={upload.path} upload={upload} {...deeds} />
        ))}
      </ol>
      <ShowMore list={query} failureTitle="We couldn’t load more uploads" />
    </>
  );
}

/** Not a form, because it may be inside one. */
function AltTextDialog({
  upload: { path, name, alt, thumbnail },
  onClose,
}: {
  upload: LibraryUpload;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(alt);
  const { mutate, isPending, error } = useSubmit(altTextMutation);
  const save = () => mutate({ path, alt: typed }, { onSuccess: onClose });
  return (
    <Dialog title={`Image description of ${name}`} onClose={onClose}>
      <div className="mt-4 grid gap-4">
        <img src={thumbnail} alt="" className="max-h-48 w-full rounded-xl bg-sand object-contain" />
        <FormField
          label="Image description"
          value={typed}
          maxLength={LONGEST_ALT}
          autoComplete="off"
          hint="Describe the image for people who can’t see it. Leave it blank if it’s just decoration. Posts that already use it keep their own description."
          error={error ? messageOf(error) : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) save();
          }}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="accent" disabled={isPending} onClick={save}>
            {isPending ? 'Saving...' : 'Save description'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

import { dayLabel } from '#platform/moment.ts';
import type { LibraryUpload } from '../client.ts';

export function UploadCard({
  upload,
  onChoose,
  onDescribe,
  onDelete,
}: {
  upload: LibraryUpload;
  onChoose: (upload: LibraryUpload) => void;
  onDescribe: (upload: LibraryUpload) => void;
  onDelete: (upload: LibraryUpload) => void;
}) {
  const { name, alt, createdAt } = upload;
  const isPicture = upload.type.startsWith('image/');
  return (
    <li className="flex min-w-0 flex-col rounded-xl border border-line bg-card">
      <button
        type="button"
        className="group grid rounded-t-xl text-left"
        aria-label={alt === '' ? `Choose ${name}` : `Choose ${name}: ${alt}`}
        onClick={() => onChoose(upload)}
      >
        {isPicture ? (
          <img
            src={upload.thumbnail}
            alt=""
            loading="lazy"
            decoding="async"
            {...(upload.width !== null && upload.height !== null
              ? { width: upload.width, height: upload.height }
              : {})}
            className="aspect-[4/3] w-full rounded-t-xl bg-sand object-contain"
          />
        ) : (
          <span
            aria-hidden="true"
            className="grid aspect-[4/3] w-full place-items-center rounded-t-xl bg-sand text-heading text-ink-soft"
          >
            PDF
          </span>
        )}
        <span className="block truncate px-3 pt-2 font-semibold text-court group-hover:underline">
          {name}
        </span>
      </button>
      <div className="flex grow flex-col px-3 pb-1 text-sm text-ink-soft">
        <span>
          <time dateTime={createdAt}>{dayLabel(createdAt)}</time>, {sizeLabel(upload.size)}
        </span>
        {isPicture ? (
          <span className="line-clamp-2 wrap-break-word">{alt || 'No description'}</span>
        ) : null}
        <span className="mt-auto flex flex-wrap gap-x-4">
          {isPicture ? (
            <button
              type="button"
              className="link min-h-11"
              aria-label={`Edit description of ${name}`}
              onClick={() => onDescribe(upload)}
            >
              Edit description
            </button>
          ) : null}
          <button
            type="button"
            className="link min-h-11 text-danger"
            aria-label={`Delete ${name}`}
            onClick={() => onDelete(upload)}
          >
            Delete
          </button>
        </span>
      </div>
    </li>
  );
}

/** '84 KB' or '1.2 MB', on one line */
function sizeLabel(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1000) return `${Math.max(1, Math.round(kilobytes))}\u00A0KB`;
  return `${(kilobytes / 1024).toFixed(1)}\u00A0MB`;
}

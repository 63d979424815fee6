import { useId, useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import type { FileRejection } from 'react-dropzone';
import { messageOf } from './failure.ts';
import { ProgressBar } from './progress-bar.tsx';

export interface DropZoneProps {
  readonly label: string;
  readonly hint: string;
  readonly kinds: 'images' | 'images and PDFs';
  readonly maxBytes?: number;
  readonly minBytes?: number;
  /** Files go up one after the other. */
  readonly isMultiple?: boolean;
  /** `onProgress` takes percent, 0 to 100. */
  readonly upload: (file: File, onProgress: (percent: number) => void) => Promise<unknown>;
}

const IMAGES = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/gif': ['.gif'],
  'image/webp': ['.webp'],
};
const ACCEPTED = {
  images: IMAGES,
  'images and PDFs': { ...IMAGES, 'application/pdf': ['.pdf'] },
};
const TYPES = {
  images: 'PNG, JPG, GIF or WebP',
  'images and PDFs': 'PNG, JPG, GIF, WebP or PDF',
};
const TEN_MEGABYTES = 10 * 1024 * 1024;
const MOST_TOLD = 5;

type Refusal = Readonly<Record<'code' | 'text', string>>;

export function DropZone(props: DropZoneProps) {
  const { kinds, maxBytes = TEN_MEGABYTES, minBytes = 0, isMultiple = false, upload } = props;
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const isUploading = percent !== null;

  async function uploadAll(files: readonly File[], rejections: readonly FileRejection[]) {
    setRefusals(rejections.map(refusedFile));
    setPercent(0);
    for (const [done, file] of files.entries()) {
      const onProgress = (share: number) => setPercent((done * 100 + share) / files.length);
      await upload(file, onProgress).catch((error: unknown) => {
        const failed = { code: 'failed', text: `${file.name}: ${messageOf(error)}` };
        setRefusals((told) => [...told, failed]);
      });
    }
    setPercent(null);
  }

  const words = wordsFor(kinds, maxBytes, minBytes);
  const zone = useDropzone({
    accept: ACCEPTED[kinds],
    maxSize: maxBytes,
    minSize: minBytes,
    multiple: isMultiple,
    disabled: isUploading,
    // The button inside handles both.
    noClick: true,
    noKeyboard: true,
    getErrorMessage: ({ code, message }) => words.get(code) ?? message,
    onDrop: (files, rejections) => void uploadAll(files, rejections),
    onFileDialogCancel: () => opener.current?.focus(),
  });
  const isLit = zone.isDragActive || zone.isFileDialogActive;

  return (
    <div>
      <p id={`${id}-label`} className="mb-1 text-sm font-semibold">
        {props.label}
      </p>
      <div
        {...zone.getRootProps({ role: 'group' })}
        aria-labelledby={`${id}-label`}
        data-upload={isUploading ? 'uploading' : 'idle'}
        data-dialog={zone.isFileDialogActive ? 'open' : 'closed'}
        className={`rounded-xl border-2 border-dashed ${isLit ? 'border-court bg-court-tint' : 'border-control bg-card'}`}
      >
        <input {...zone.getInputProps({ 'aria-hidden': true })} />
        <button
          ref={opener}
          type="button"
          disabled={isUploading}
          aria-describedby={`${id}-hint`}
          onClick={zone.open}
          className="min-h-28 w-full rounded-xl px-4 py-6 text-center font-semibold"
        >
          {zone.isDragActive ? 'Drop to upload' : 'Drag & drop files here, or click to select'}
        </button>
        {isUploading ? <Uploading percent={percent} /> : null}
      </div>
      <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
        {props.hint}
      </p>
      <Refusals refusals={refusals} />
    </div>
  );
}

function Uploading({ percent }: { percent: number }) {
  const whole = Math.round(percent);
  return (
    <div className="px-4 pb-4">
      <ProgressBar label="Upload progress" value={whole} />
      <p role="status" className="mt-1 text-center text-sm text-ink-soft">
        {whole < 100 ? 'Uploading...' : 'Processing...'}
      </p>
    </div>
  );
}

function Refusals({ refusals }: { refusals: readonly Refusal[] }) {
  const more = refusals.length - MOST_TOLD;
  const told = refusals.slice(0, MOST_TOLD);
  return (
    <div role="alert">
      {[...told, ...(more > 0 ? [{ code: 'more', text: `Plus ${more} more.` }] : [])].map(
        ({ code, text }, index) => (
          <p
            // oxlint-disable-next-line react/no-array-index-key -- told again in another order: never
            key={index}
            data-code={code}
            className="mt-1 text-sm font-semibold break-words text-danger"
          >
            {text}
          </p>
        ),
      )}
    </div>
  );
}

function refusedFile({ file, errors }: FileRejection): Refusal {
  const [first] = errors;
  const reasons = errors.map(({ message }) => message).join('. ');
  return { code: first?.code ?? '', text: `${file.name}: ${reasons}` };
}

/** The specification's words (UPLD-11 to UPLD-14) instead of the library's. */
function wordsFor(kinds: DropZoneProps['kinds'], maxBytes: number, minBytes: number) {
  return new Map([
    ['file-invalid-type', `File type must be ${TYPES[kinds]}`],
    ['file-too-large', `File is larger than ${maxBytes} bytes`],
    ['file-too-small', `File is smaller than ${minBytes} bytes`],
    ['too-many-files', 'Too many files'],
  ]);
}

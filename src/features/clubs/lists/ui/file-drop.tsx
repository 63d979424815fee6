import { useDropzone } from 'react-dropzone';
import { MOST_BYTES, MOST_ROWS } from '#platform/lists/limits.ts';
import { Button } from '#ui/push-button.tsx';
import type { ListName } from '../rules.ts';
import { LISTS } from './lists.ts';

const ACCEPTED =
  '.csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Takes a file by click, by keyboard or by dropping it; the server says whether it is a list. */
export function FileDrop({ list, onFile }: { list: ListName; onFile: (file: File) => void }) {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    multiple: false,
    // The button inside does both.
    noClick: true,
    noKeyboard: true,
    onDrop([file], [refused]) {
      const first = file ?? refused?.file;
      if (first) onFile(first);
    },
  });
  return (
    <div
      {...getRootProps()}
      className={`grid justify-items-center gap-3 rounded-2xl border-2 border-dashed px-5 py-12 text-center ${isDragActive ? 'border-court bg-court-tint' : 'border-control bg-card'}`}
    >
      <p className="text-lg max-sm:hidden">Drop a CSV or XLSX file here, or</p>
      <Button look="court" onClick={open}>
        Choose a file
      </Button>
      <input {...getInputProps({ accept: ACCEPTED, 'aria-label': LISTS[list].label })} />
      <p className="text-sm text-ink-soft">
        CSV, separated by commas, semicolons or tabs, or the first sheet of an XLSX workbook. Up to
        {MOST_BYTES / 1024 / 1024} MB and {MOST_ROWS.toLocaleString('en-US')}{' '}
        {LISTS[list].plural.toLowerCase()}.
      </p>
    </div>
  );
}

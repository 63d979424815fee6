import { useRef, useState } from 'react';
import type { ChangeEvent, DragEvent } from 'react';
import { button } from '#ui/button.ts';

const ACCEPTED =
  '.csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Takes a file by click, by keyboard or by dropping it. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  function pick(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.currentTarget.files?.[0];
    // The same file may be picked again after it was mended.
    event.currentTarget.value = '';
    if (file) onFile(file);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  }

  return (
    <div
      className={`grid justify-items-center gap-3 rounded-2xl border-2 border-dashed px-5 py-12 text-center ${isOver ? 'border-court bg-court-tint' : 'border-control bg-card'}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <p className="text-lg max-sm:hidden">Drop a CSV or XLSX file here, or</p>
      <button type="button" className={button.court} onClick={() => picker.current?.click()}>
        Choose a file
      </button>
      <input
        ref={picker}
        type="file"
        accept={ACCEPTED}
        aria-label="List of clubs"
        className="sr-only"
        tabIndex={-1}
        onChange={pick}
      />
      <p className="text-sm text-ink-soft">
        CSV, separated by commas, semicolons or tabs, or the first sheet of an XLSX workbook. Up to
        60 MB and 100,000 clubs.
      </p>
    </div>
  );
}

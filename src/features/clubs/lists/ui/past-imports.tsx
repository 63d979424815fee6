import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { momentLabel } from '#platform/moment.ts';
import { CardFailure } from '#ui/card.tsx';
import { Button } from '#ui/push-button.tsx';
import { RecordTable } from '#ui/record-table.tsx';
import type { RecordColumn } from '#ui/record-table.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { pastImportsQuery } from '../client.ts';
import { whatItDid, whatUndoingDid } from '../rules.ts';
import type { PastImport } from '../schema.ts';
import { UndoImportDialog } from './undo-import-dialog.tsx';

/**
 * Imports, newest first: each can be undone as one.
 *
 * @param onUndone gets the name of the file
 */
export function PastImports({ onUndone }: { onUndone: (fileName: string) => void }) {
  const query = useInfiniteQuery(pastImportsQuery);
  const [undoing, setUndoing] = useState<PastImport | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const imports = query.data?.pages.flatMap((page) => page.imports) ?? [];
  const done = useRef<string | null>(null);
  useEffect(() => {
    // The button that opened the dialog goes when the list knows what was done, and the focus with it.
    const isListed = imports.some(({ id, undone }) => id === done.current && undone !== null);
    if (undoing !== null || !isListed) return;
    done.current = null;
    heading.current?.focus();
  });
  return (
    <section aria-labelledby="past-imports" className="grid gap-4">
      <h2 id="past-imports" ref={heading} tabIndex={-1} className="text-heading outline-none">
        Past imports
      </h2>
      {query.isPending ? <div aria-busy="true" className="skeleton h-16" /> : null}
      <CardFailure title="Past imports could not be loaded" query={query} />
      {query.isSuccess && imports.length === 0 ? (
        <p className="text-ink-soft">
          No imports yet. Each one will be listed here and can be undone as a whole.
        </p>
      ) : null}
      {imports.length === 0 ? null : (
        <RecordTable
          caption="Past imports"
          rows={imports}
          keyOf={({ id }) => id}
          isFaded={({ undone }) => undone !== null}
          columns={columnsWith(setUndoing)}
        />
      )}
      <ShowMore list={query} label="Show more imports" />
      {undoing === null ? null : (
        <UndoImportDialog
          one={undoing}
          onClose={() => setUndoing(null)}
          onUndone={() => {
            setUndoing(null);
            done.current = undoing.id;
            onUndone(undoing.fileName);
          }}
        />
      )}
    </section>
  );
}

function columnsWith(onUndo: (one: PastImport) => void): readonly RecordColumn<PastImport>[] {
  return [
    { title: 'File', isName: true, cell: nameOf },
    { title: 'What it did', cell: whatItDid },
    { title: 'Who and when', cell: originOf },
    { title: 'Undo', cell: (one) => <Undo one={one} onUndo={onUndo} /> },
  ];
}

function nameOf({ fileName }: PastImport) {
  return <bdi className="wrap-anywhere">{fileName}</bdi>;
}

function originOf({ who, at }: PastImport) {
  return (
    <>
      <bdi>{who ?? 'The operator, or a deleted account'}</bdi>
      <br />
      <time dateTime={at}>{momentLabel(at)}</time>
    </>
  );
}

/** The way to undo an import, or what came of that. */
function Undo({ one, onUndo }: { one: PastImport; onUndo: (one: PastImport) => void }) {
  const { kind, fileName, undone } = one;
  if (undone === null) {
    return (
      <Button onClick={() => onUndo(one)}>
        Undo import <span className="sr-only">of {fileName}</span>
      </Button>
    );
  }
  const outcome = whatUndoingDid(kind, undone);
  return (
    <>
      Undone by <bdi>{undone.who ?? 'a deleted account'}</bdi>,{' '}
      <time dateTime={undone.at}>{momentLabel(undone.at)}</time>
      {outcome === '' ? null : `: ${outcome}`}
    </>
  );
}

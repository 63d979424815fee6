import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { countOf } from '#domain/count-of.ts';
import { momentLabel } from '#platform/moment.ts';
import { CardFailure } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Button } from '#ui/push-button.tsx';
import { RecordTable } from '#ui/record-table.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { useSubmit } from '#ui/submit.ts';
import {
  pastImportsQuery,
  restMutation,
  settleMutation,
  undoImportMutation,
  undoPlanQuery,
} from '../client.ts';
import { leftAloneBy, whatItDid, whatUndoingDid, whyLeft } from '../rules.ts';
import type { ImportKind, PastImport, UndoPlan } from '../schema.ts';

/** @param onUndone gets the name of the file */
export function PastImports({ onUndone }: { onUndone: (fileName: string) => void }) {
  const query = useInfiniteQuery(pastImportsQuery);
  const [undoing, setUndoing] = useState<PastImport | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const imports = query.data?.pages.flatMap((page) => page.imports) ?? [];
  const done = useRef<string | null>(null);
  useEffect(() => {
    // The button that opened the dialog disappears when the list reloads, and the focus with it.
    const isListed = imports.some(({ id, undone }) => id === done.current && undone !== null);
    if (undoing !== null || !isListed) return;
    done.current = null;
    heading.current?.focus();
  });
  const undoOf = (one: PastImport) => <Undo one={one} onUndo={setUndoing} />;
  return (
    <section aria-labelledby="past-imports" className="grid gap-4">
      <h2 id="past-imports" ref={heading} tabIndex={-1} className="text-heading outline-none">
        Past imports
      </h2>
      {query.isPending ? <div aria-busy="true" className="skeleton h-16" /> : null}
      <CardFailure title="We couldn’t load past imports" query={query} />
      {query.isSuccess && imports.length === 0 ? (
        <p className="text-ink-soft">
          No imports yet. You’ll see each one here and can undo it as a whole.
        </p>
      ) : null}
      {imports.length === 0 ? null : (
        <RecordTable
          caption="Past imports"
          rows={imports}
          keyOf={({ id }) => id}
          isFaded={({ undone }) => undone !== null}
          columns={[
            { title: 'File', isName: true, cell: nameOf },
            { title: 'What it did', cell: deedOf },
            { title: 'Who and when', cell: originOf },
            { title: 'Undo', cell: undoOf },
          ]}
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

function nameOf({ fileName }: PastImport) {
  return <bdi className="wrap-anywhere">{fileName}</bdi>;
}

function originOf({ who, at }: PastImport) {
  return (
    <>
      <bdi>{who ?? 'Server command or deleted user'}</bdi>
      <br />
      <time dateTime={at}>{momentLabel(at)}</time>
    </>
  );
}

function deedOf(one: PastImport) {
  return (
    <>
      <p>{whatItDid(one)}</p>
      {one.refused > 0 && one.undone === null ? <Rest one={one} /> : null}
    </>
  );
}

/** The rows that were refused and wait to be repaired. */
function Rest({ one }: { one: PastImport }) {
  const download = useSubmit(restMutation);
  const dismiss = useSubmit(settleMutation);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="font-semibold">{countOf(one.refused, 'row')} left to fix</p>
      <Button onClick={() => download.mutate(one)}>
        Download <span className="sr-only">the rest of {one.fileName}</span>
      </Button>
      <Button onClick={() => dismiss.mutate(one.id)}>
        Dismiss <span className="sr-only">the rest of {one.fileName}</span>
      </Button>
    </div>
  );
}

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
    <span>
      Undone by <bdi>{undone.who ?? 'a deleted user'}</bdi>,{' '}
      <time dateTime={undone.at}>{momentLabel(undone.at)}</time>
      {outcome === '' ? null : <span>{`: ${outcome}`}</span>}
    </span>
  );
}

interface UndoImportDialogProps {
  readonly one: PastImport;
  readonly onClose: () => void;
  readonly onUndone: () => void;
}

function UndoImportDialog({ one, onClose, onUndone }: UndoImportDialogProps) {
  const plan = useQuery(undoPlanQuery(one.id));
  const undo = useSubmit(undoImportMutation);
  return (
    <ConfirmDialog
      title={`Undo the import of ${one.fileName}?`}
      confirmLabel={undo.isPending ? 'Undoing...' : 'Undo import'}
      isBusy={undo.isPending || plan.data === undefined || isNothing(plan.data)}
      onCancel={onClose}
      onConfirm={() => undo.mutate(one.id, { onSuccess: onUndone })}
    >
      {plan.isPending ? <p role="status">Checking what it changed...</p> : null}
      <Refusal lead="We couldn’t check what undoing would do:" error={plan.error} />
      {plan.data ? <Plan kind={one.kind} plan={plan.data} /> : null}
      <div className="mt-3">
        <Refusal lead="Nothing was undone." error={undo.error} />
      </div>
    </ConfirmDialog>
  );
}

function isNothing({ counts }: UndoPlan): boolean {
  return counts.removed + counts.restored === 0;
}

function Plan({ kind, plan }: { kind: ImportKind; plan: UndoPlan }) {
  const { counts, left } = plan;
  const leftAlone = leftAloneBy(plan);
  const more = leftAlone - left.length;
  return (
    <>
      <p>
        {isNothing(plan)
          ? 'Nothing from this import can be undone anymore.'
          : `Undoing it will change this: ${whatUndoingDid(kind, { ...counts, leftAlone: 0 })}.`}
      </p>
      {leftAlone === 0 ? null : (
        <>
          <p className="mt-3 font-semibold text-ink">
            Won’t change: {leftAlone.toLocaleString('en-US')}
          </p>
          <ul className="mt-1 grid max-h-60 list-disc gap-1 overflow-y-auto pl-5" tabIndex={-1}>
            {left.map((club) => (
              <li key={club.id} className="wrap-anywhere">
                <bdi className="text-ink">{club.name}</bdi>: {whyLeft(club)}
              </li>
            ))}
            {more > 0 ? <li>and {more.toLocaleString('en-US')} more</li> : null}
          </ul>
        </>
      )}
    </>
  );
}

import { useState } from 'react';
import type { ReactNode } from 'react';
import { countOf } from '#domain/count-of.ts';
import { Notice } from '#ui/notice.tsx';
import { Button } from '#ui/push-button.tsx';
import { RecordTable } from '#ui/record-table.tsx';
import { saveFile } from '#ui/save-file.ts';
import type { ListName } from '../rules.ts';
import type { FieldChange, ImportReport, Problem, RowKind } from '../schema.ts';
import { LISTS } from './lists.ts';
import type { ListWords } from './lists.ts';
import { refusalsAsCsv } from './refusals.ts';

const KINDS = ['refused', 'added', 'changed', 'same'] as const;

const LABELS: Readonly<Record<RowKind, { before: string; after: string }>> = {
  refused: { before: 'Refused', after: 'Refused' },
  added: { before: 'To be added', after: 'Added' },
  changed: { before: 'To be changed', after: 'Changed' },
  same: { before: 'Unchanged', after: 'Unchanged' },
};

/** The report on a file: the counts, each leading to its rows. */
export function ReportView({ list, report }: { list: ListName; report: ImportReport }) {
  const { notices } = report;
  return (
    <div className="grid gap-5">
      {notices.length === 0 ? null : (
        <ul className="grid list-disc gap-1 rounded-2xl bg-sand px-5 py-4 pl-9">
          {notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      )}
      {report.hinted === 0 ? null : <Hints report={report} />}
      {report.columns.isNamed ? <Counted words={LISTS[list]} report={report} /> : null}
    </div>
  );
}

/** The counts of each kind of row, and the rows of one. */
function Counted({ words, report }: { words: ListWords; report: ImportReport }) {
  const { counts, isWritten } = report;
  const [kind, setKind] = useState<RowKind>(
    () => KINDS.find((each) => counts[each] > 0) ?? 'added',
  );
  return (
    <>
      <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <legend className="sr-only">Rows to show</legend>
        {KINDS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={kind === each}
            onClick={() => setKind(each)}
            className={`rounded-2xl border bg-card p-4 text-left aria-pressed:border-court aria-pressed:bg-court-tint ${each === 'refused' && counts.refused > 0 ? 'border-danger' : 'border-control'}`}
          >
            <span className="block text-title">{counts[each].toLocaleString('en-US')}</span>
            <span className="block">{LABELS[each][isWritten ? 'after' : 'before']}</span>
          </button>
        ))}
      </fieldset>
      <Rows words={words} report={report} kind={kind} />
    </>
  );
}

function Hints({ report: { hints, hinted } }: { report: ImportReport }) {
  return (
    <details
      className="rounded-2xl border border-line bg-warning-tint px-5 py-3"
      open={hinted <= HINTS_OPEN}
    >
      <summary className="min-h-11 py-2 font-semibold">
        {countOf(hinted, 'row')} to look at before they are imported
      </summary>
      <First shown={hints.length} count={hinted} />
      <ul className="mt-2 grid gap-3">
        {hints.map((row) => (
          <li key={row.line}>
            <p className="font-semibold wrap-anywhere">
              Line {row.line.toLocaleString('en-US')}: {row.name || 'Without a name'}
            </p>
            {row.hints.map((hint) => (
              <p key={hint} className="wrap-anywhere">
                {hint}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** More hints than this are folded up at first. */
const HINTS_OPEN = 10;

function Rows({ words, report, kind }: { words: ListWords; report: ImportReport; kind: RowKind }) {
  const { counts, added, changed, refused } = report;
  if (kind === 'same' || counts[kind] === 0) {
    return <Notice text={nothingToShow(kind, counts[kind])} />;
  }
  const listed = { words, what: kind, count: counts[kind] };
  switch (kind) {
    case 'added':
      return (
        <Listed
          {...listed}
          rows={added}
          column={words.detail}
          cell={({ detail }) => detail || words.noDetail}
        />
      );
    case 'changed':
      return <Listed {...listed} rows={changed} column="Changes" cell={changesOf} />;
    case 'refused':
      return (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>Fix these rows in the file and choose it again.</p>
            <Button onClick={() => download(refused)}>Download refused rows</Button>
          </div>
          <Listed
            {...listed}
            rows={refused.slice(0, REFUSALS_SHOWN)}
            column="Why"
            cell={problemsOf}
          />
        </>
      );
  }
}

const REFUSALS_SHOWN = 200;

function download(refused: ImportReport['refused']): void {
  saveFile('refused-rows.csv', new Blob([refusalsAsCsv(refused)], { type: 'text/csv' }));
}

function nothingToShow(kind: RowKind, count: number): string {
  if (kind !== 'same') return `No rows are ${kind}.`;
  if (count === 0) return 'Every row changes something.';
  return `${countOf(count, 'row')} ${count === 1 ? 'says' : 'say'} what is stored already.`;
}

/** Rows of one kind, with a column of details. */
function Listed<Row extends { readonly line: number; readonly name: string }>({
  words,
  what,
  rows,
  count,
  column,
  cell,
}: {
  words: ListWords;
  what: RowKind;
  rows: readonly Row[];
  count: number;
  column: string;
  cell: (row: Row) => ReactNode;
}) {
  return (
    <>
      <First shown={rows.length} count={count} />
      <RecordTable
        caption={`${what === 'refused' ? 'Rows' : words.plural} that are ${what}`}
        rows={rows}
        keyOf={(row) => String(row.line)}
        columns={[
          { title: words.title, cell: (row) => row.name || 'Without a name', isName: true },
          { title: column, cell },
          { title: 'Line', cell: (row) => row.line.toLocaleString('en-US') },
        ]}
      />
    </>
  );
}

function changesOf({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <ul className="grid gap-2">
      {changes.map(({ column, before, after }) => (
        <li key={column} className="whitespace-pre-line">
          <span className="font-semibold">{column}</span>:{' '}
          <del className="text-ink-soft">{before || '(empty)'}</del>
          <span aria-hidden="true"> → </span>
          <ins className="no-underline">{after || '(empty)'}</ins>
        </li>
      ))}
    </ul>
  );
}

function problemsOf({ problems }: { problems: readonly Problem[] }) {
  return (
    <ul className="grid gap-2">
      {problems.map(({ column, value, reason }) => (
        <li key={`${column} ${reason}`}>
          {column === '' ? null : <span className="font-semibold">{column}: </span>}
          {reason}
          {value === '' || reason.includes(`'${value}'`) ? null : (
            <span className="block whitespace-pre-line text-ink-soft">{value}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function First({ shown, count }: { shown: number; count: number }) {
  if (shown >= count) return null;
  return (
    <p className="text-ink-soft">
      The first {shown.toLocaleString('en-US')} of {count.toLocaleString('en-US')}.
    </p>
  );
}

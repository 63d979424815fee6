import { useState } from 'react';
import type { ReactNode } from 'react';
import { countOf } from '#domain/count-of.ts';
import { Notice } from '#ui/notice.tsx';
import { RecordTable } from '#ui/record-table.tsx';
import { columnLabel } from '../club-columns.ts';
import type { ListName } from '../rules.ts';
import type { FieldChange, ImportReport, Problem, RowKind } from '../schema.ts';
import { LISTS } from './lists.ts';

const KINDS = ['refused', 'added', 'changed', 'same'] as const;

const LABELS: Readonly<Record<RowKind, { before: string; after: string }>> = {
  refused: { before: 'Refused', after: 'Refused' },
  added: { before: 'To be added', after: 'Added' },
  changed: { before: 'To be changed', after: 'Changed' },
  same: { before: 'Unchanged', after: 'Unchanged' },
};

export function ReportView({ list, report }: { list: ListName; report: ImportReport }) {
  const { notices, counts, isWritten } = report;
  const [kind, setKind] = useState<RowKind>(
    () => KINDS.find((each) => counts[each] > 0) ?? 'added',
  );
  return (
    <div className="grid gap-5">
      {notices.length === 0 ? null : (
        <ul className="grid list-disc gap-1 rounded-2xl bg-sand px-5 py-4 pl-9">
          {notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      )}
      {report.understood.length === 0 ? null : <AllUnderstood all={report.understood} />}
      {report.hinted === 0 ? null : <Hints report={report} />}
      {report.columns.isNamed ? (
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
          <Rows list={list} report={report} kind={kind} />
        </>
      ) : null}
    </div>
  );
}

function AllUnderstood({ all }: { all: ImportReport['understood'] }) {
  const lines = all.map(({ column, value, as, rows }) => (
    <li key={`${column}=${value}=${as}`} className="wrap-anywhere">
      {`${columnLabel(column)}: “${value}” in ${countOf(rows, 'row')} → ${as || '(empty)'}`}
    </li>
  ));
  const look = 'grid list-disc gap-1 pl-4 sm:grid-cols-2';
  return (
    <div className="rounded-2xl border border-line bg-card px-5 py-3">
      <h3 className="py-2 font-semibold">How we read some values</h3>
      <ul className={look}>{lines.slice(0, 12)}</ul>
      {lines.length > 12 ? (
        <details>
          <summary className="min-h-11 py-2 font-semibold text-court">Show all</summary>
          <ul className={look}>{lines.slice(12)}</ul>
        </details>
      ) : null}
    </div>
  );
}

function Hints({ report: { hints, hinted } }: { report: ImportReport }) {
  return (
    <details
      className="rounded-2xl border border-line bg-warning-tint px-5 py-3"
      open={hinted <= 10}
    >
      <summary className="min-h-11 py-2 font-semibold">
        {countOf(hinted, 'row')} to check before you import
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

interface RowsProps {
  readonly list: ListName;
  readonly report: ImportReport;
  readonly kind: RowKind;
}

function Rows({ list, report, kind }: RowsProps) {
  const words = LISTS[list];
  const { counts, added, changed, refused } = report;
  if (kind === 'same' || counts[kind] === 0) {
    return <Notice text={nothingToShow(kind, counts[kind])} />;
  }
  const listed = <Row extends { readonly line: number; readonly name: string }>(
    rows: readonly Row[],
    column: string,
    cell: (row: Row) => ReactNode,
  ) => (
    <>
      <First shown={rows.length} count={counts[kind]} />
      <RecordTable
        caption={`${kind === 'refused' ? 'Rows' : words.plural} that are ${kind}`}
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
  if (kind === 'added') return listed(added, words.detail, (row) => row.detail || words.noDetail);
  if (kind === 'changed') return listed(changed, 'Changes', changesOf);
  return (
    <>
      <p>Fix these rows in a spreadsheet, then choose that file here. Your choices come along.</p>
      {listed(refused.slice(0, 200), 'Why', problemsOf)}
    </>
  );
}

function nothingToShow(kind: RowKind, count: number): string {
  if (kind !== 'same') return `No rows are ${kind}.`;
  if (count === 0) return 'Every row has something new.';
  return `${countOf(count, 'row')} ${count === 1 ? 'matches' : 'match'} what we already have.`;
}

function changesOf({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <ul className="grid gap-2">
      {changes.map(({ column, before, after }) => (
        <li key={column} className="whitespace-pre-line">
          <span className="font-semibold">{columnLabel(column)}</span>:{' '}
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
          {column === '' ? null : <span className="font-semibold">{columnLabel(column)}: </span>}
          <span>{reason}</span>
          {value === '' ? null : (
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
      Showing the first {shown.toLocaleString('en-US')} of {count.toLocaleString('en-US')}.
    </p>
  );
}

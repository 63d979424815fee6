import { useState } from 'react';
import type { RefObject } from 'react';
import { countOf } from '#domain/count-of.ts';
import { Button } from '#ui/push-button.tsx';
import type { ListName } from '../rules.ts';
import type { ImportReport } from '../schema.ts';
import { ColumnMapping } from './column-mapping.tsx';
import type { ChosenColumns } from './column-mapping.tsx';
import { LISTS } from './lists.ts';
import { ReportView } from './report-view.tsx';

/**
 * The report on a file, and the next steps.
 *
 * @param mapped the columns that it was checked with
 * @param heading gets the focus when the report appears
 */
export function ImportOutcome({
  list,
  report,
  fileName,
  mapped,
  heading,
  onImport,
  onCheck,
  onStartOver,
}: {
  list: ListName;
  report: ImportReport;
  fileName: string;
  mapped: ChosenColumns;
  heading: RefObject<HTMLHeadingElement | null>;
  onImport: () => void;
  onCheck: (chosen: ChosenColumns) => void;
  onStartOver: () => void;
}) {
  const [chosen, setChosen] = useState(mapped);
  const hasChanged = chosen.toSorted().join('\n') !== mapped.toSorted().join('\n');
  return (
    <section className="grid gap-5" aria-labelledby="import-outcome">
      <h2
        id="import-outcome"
        ref={heading}
        tabIndex={-1}
        className="text-heading wrap-anywhere outline-none"
      >
        {outcomeOf(list, report, fileName)}
      </h2>
      <div className="flex flex-wrap gap-3">
        {/* Only what was checked can be imported, not columns chosen since. */}
        {canImport(report) && !hasChanged ? (
          <Button look="accent" onClick={onImport}>
            Import {countOf(changesOf(report), LISTS[list].noun)}
          </Button>
        ) : null}
        <Button onClick={onStartOver}>Choose another file</Button>
      </div>
      {report.isWritten || report.columns.foreign.length === 0 ? null : (
        <ColumnMapping
          all={LISTS[list].columns}
          columns={report.columns}
          chosen={chosen}
          hasChanged={hasChanged}
          onChoose={setChosen}
          onCheck={() => onCheck(chosen)}
        />
      )}
      <ReportView key={String(report.isWritten)} list={list} report={report} />
    </section>
  );
}

function changesOf({ counts }: ImportReport): number {
  return counts.added + counts.changed;
}

function canImport(report: ImportReport): boolean {
  return !report.isWritten && report.counts.refused === 0 && changesOf(report) > 0;
}

function outcomeOf(list: ListName, report: ImportReport, fileName: string): string {
  const { counts, isWritten } = report;
  const { noun, plural, unnamed } = LISTS[list];
  if (!report.columns.isNamed) return unnamed(fileName);
  if (isWritten) return `Done: ${countOf(changesOf(report), noun)} imported from ${fileName}`;
  if (counts.refused > 0) {
    return `Nothing was imported: ${countOf(counts.refused, 'row')} of ${fileName} ${counts.refused === 1 ? 'needs' : 'need'} fixing`;
  }
  if (changesOf(report) === 0) {
    return counts.same === 0
      ? `${fileName} holds no ${plural.toLowerCase()}`
      : `${fileName} changes nothing`;
  }
  return `What ${fileName} would do`;
}

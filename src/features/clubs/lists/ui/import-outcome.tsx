import { useState } from 'react';
import type { RefObject } from 'react';
import { countOf } from '#domain/count-of.ts';
import { Button } from '#ui/push-button.tsx';
import { saveRest } from '../client.ts';
import type { StartedRun } from '../client.ts';
import type { ListName } from '../rules.ts';
import type { Choices, ImportReport } from '../schema.ts';
import { ChoicesForm } from './choices-form.tsx';
import { LISTS } from './lists.ts';
import { ReportView } from './report-view.tsx';

/** @param heading gets the focus when the report appears */
export function ImportOutcome({
  list,
  file,
  report,
  heading,
  onStart,
  onStartOver,
}: {
  list: ListName;
  file: File;
  report: ImportReport;
  heading: RefObject<HTMLHeadingElement | null>;
  onStart: (run: StartedRun) => void;
  onStartOver: () => void;
}) {
  const [chosen, setChosen] = useState(report.choices);
  const { rest, counts } = report;
  const check = (choices: Choices) => onStart({ file, choices, checked: null });
  const hasChanged = inOrder(chosen) !== inOrder(report.choices);
  // Only the checked choices can be imported.
  const canImport = !report.isWritten && changesOf(report) > 0 && !hasChanged;
  return (
    <section className="grid gap-5" aria-labelledby="import-outcome">
      <h2
        id="import-outcome"
        ref={heading}
        tabIndex={-1}
        className="text-heading wrap-anywhere outline-none"
      >
        {outcomeOf(list, report, file.name)}
      </h2>
      {report.isWritten ? null : (
        <ChoicesForm
          all={Object.keys(LISTS[list].columns)}
          report={report}
          chosen={chosen}
          hasChanged={hasChanged}
          onChoose={setChosen}
          onCheck={() => check(chosen)}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        {canImport ? (
          <Button
            look="accent"
            onClick={() =>
              onStart({ file, choices: chosen, isPartial: rest !== null, checked: report.hash })
            }
          >
            Import {countOf(changesOf(report), LISTS[list].noun)}
          </Button>
        ) : null}
        {rest === null ? null : (
          <Button onClick={() => saveRest(file.name, rest)}>Download rows to fix</Button>
        )}
        {report.recalled === null ? null : (
          <Button onClick={() => check({ mapped: [], fixes: [] })}>Check without choices</Button>
        )}
        <Button onClick={onStartOver}>Choose another file</Button>
        {canImport && rest !== null ? (
          <p className="text-ink-soft">
            We’ll leave out {countOf(counts.refused, 'row')}. Download and fix them, now or later.
            For all or nothing, fix the file first.
          </p>
        ) : null}
      </div>
      <ReportView key={String(report.isWritten)} list={list} report={report} />
    </section>
  );
}

/** Equal for the same choices, in whatever order they were made. */
function inOrder({ mapped, fixes }: Choices): string {
  return JSON.stringify([...mapped, ...fixes.map((fix) => JSON.stringify(fix))].toSorted());
}

function changesOf({ counts }: ImportReport): number {
  return counts.added + counts.changed;
}

function outcomeOf(list: ListName, report: ImportReport, fileName: string): string {
  const { counts, isWritten } = report;
  const { noun, plural, unnamed } = LISTS[list];
  if (!report.columns.isNamed) return unnamed(fileName);
  if (isWritten) return `Done: ${countOf(changesOf(report), noun)} imported from ${fileName}`;
  if (counts.refused > 0) {
    return `${countOf(counts.refused, 'row')} in ${fileName} ${counts.refused === 1 ? 'needs' : 'need'} fixing`;
  }
  if (changesOf(report) === 0) {
    return counts.same === 0
      ? `${fileName} has no ${plural.toLowerCase()}`
      : `Nothing in ${fileName} is new`;
  }
  return `Review: ${fileName}`;
}

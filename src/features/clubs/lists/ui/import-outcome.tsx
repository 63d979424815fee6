import { useState } from 'react';
import type { RefObject } from 'react';
import { countOf } from '#domain/count-of.ts';
import { SelectField } from '#ui/field.tsx';
import { Options } from '#ui/options.tsx';
import { Button } from '#ui/push-button.tsx';
import type { ListName } from '../rules.ts';
import type { ImportReport, ReportedColumns } from '../schema.ts';
import { LISTS } from './lists.ts';
import { ReportView } from './report-view.tsx';

/**
 * @param mapped the mapping that the file was checked with
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
  mapped: readonly string[];
  heading: RefObject<HTMLHeadingElement | null>;
  onImport: () => void;
  onCheck: (chosen: readonly string[]) => void;
  onStartOver: () => void;
}) {
  const [chosen, setChosen] = useState(mapped);
  const canImport = !report.isWritten && report.counts.refused === 0 && changesOf(report) > 0;
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
        {/* Only the checked mapping can be imported. */}
        {canImport && !hasChanged ? (
          <Button look="accent" onClick={onImport}>
            Import {countOf(changesOf(report), LISTS[list].noun)}
          </Button>
        ) : null}
        <Button onClick={onStartOver}>Choose another file</Button>
      </div>
      {report.isWritten || report.columns.foreign.length === 0 ? null : (
        <ColumnMapping
          all={Object.keys(LISTS[list].columns)}
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

function outcomeOf(list: ListName, report: ImportReport, fileName: string): string {
  const { counts, isWritten } = report;
  const { noun, plural, unnamed } = LISTS[list];
  if (!report.columns.isNamed) return unnamed(fileName);
  if (isWritten) return `Done: ${countOf(changesOf(report), noun)} imported from ${fileName}`;
  if (counts.refused > 0) {
    return `Nothing was imported: ${countOf(counts.refused, 'row')} in ${fileName} ${counts.refused === 1 ? 'needs' : 'need'} fixing`;
  }
  if (changesOf(report) === 0) {
    return counts.same === 0
      ? `${fileName} has no ${plural.toLowerCase()}`
      : `Nothing in ${fileName} is new`;
  }
  return `Review: ${fileName}`;
}

/** @param hasChanged the columns were chosen differently since the file was checked */
function ColumnMapping({
  all,
  columns,
  chosen,
  hasChanged,
  onChoose,
  onCheck,
}: {
  all: readonly string[];
  columns: ReportedColumns;
  chosen: readonly string[];
  hasChanged: boolean;
  onChoose: (chosen: readonly string[]) => void;
  onCheck: () => void;
}) {
  const byName = new Map(chosen.map((text) => [nameIn(text), columnIn(text)]));
  const taken = new Set<string>([...columns.taken, ...byName.values()]);

  function choose(name: string, column: string): void {
    const others = chosen.filter((text) => nameIn(text) !== name);
    onChoose(column === '' ? others : [...others, `${column}=${name}`]);
  }

  return (
    <form
      className="grid gap-4 rounded-2xl border border-line bg-card p-5 sm:p-6"
      aria-labelledby="column-mapping"
      onSubmit={(event) => {
        event.preventDefault();
        onCheck();
      }}
    >
      <div>
        <h3 id="column-mapping" className="text-lg font-semibold">
          Unknown columns
        </h3>
        <p className="mt-1 text-ink-soft">
          Tell us what these columns are, or skip them, then check the file again.
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {columns.foreign.map((name) => (
          <SelectField
            key={name}
            label={name}
            value={byName.get(name) ?? ''}
            onChange={(event) => choose(name, event.currentTarget.value)}
          >
            <Options
              of={all.filter((column) => !taken.has(column) || byName.get(name) === column)}
              none="Skip this column"
            />
          </SelectField>
        ))}
      </div>
      <div>
        <Button type="submit" look="court" disabled={!hasChanged}>
          Check with these columns
        </Button>
      </div>
    </form>
  );
}

function columnIn(text: string): string {
  return text.slice(0, text.indexOf('='));
}

function nameIn(text: string): string {
  return text.slice(text.indexOf('=') + 1);
}

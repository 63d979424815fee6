import { useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { countOf } from '#domain/count-of.ts';
import { messageOf } from '#ui/failure.ts';
import { FailureNotice } from '#ui/notice.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Button } from '#ui/push-button.tsx';
import { useSubmit } from '#ui/submit.ts';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { importMutation } from '../client.ts';
import type { Run, RunProgress } from '../client.ts';
import type { ListName } from '../rules.ts';
import { ColumnHelp, SheetColumnHelp } from './column-help.tsx';
import { FileDrop } from './file-drop.tsx';
import { ExportButton } from './import-export-links.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { LISTS } from './lists.ts';

/**
 * The import of a list of clubs or of season sheets: a file is checked first, and shows what it would do;
 * only then can it be imported.
 *
 * @param past shows what was imported before; not while something else is to be decided. It says which
 * file's import has been undone: what is told of that one no longer holds
 */
export function ImportLists({
  past: Past,
}: {
  past: ComponentType<{ onUndone: (fileName: string) => void }>;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [list, setList] = useState<ListName>('clubs');
  const { run, progress, start, startOver } = useRun(list);
  const { file, mapped = [], isDryRun = true } = run.variables ?? {};
  const report = run.data;
  useEffect(() => {
    if (report) heading.current?.focus();
  }, [report]);

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-title">{LISTS[list].heading}</h1>
          <p className="mt-2 text-ink-soft">
            From a CSV or XLSX file. It is checked first; nothing changes before you have seen what
            would.
          </p>
        </div>
        <ExportButton list={list} />
      </div>
      {run.isPending && file ? (
        <Running file={file} progress={progress} isWriting={!isDryRun} onCancel={startOver} />
      ) : null}
      {run.isError && file ? (
        <FailureNotice
          title={isDryRun ? 'The file could not be read' : 'Nothing was imported'}
          message={messageOf(run.error)}
        >
          <Button look="court" onClick={() => start({ file, mapped, isDryRun: true })}>
            Check it again
          </Button>
          <Button onClick={startOver}>Choose another file</Button>
        </FailureNotice>
      ) : null}
      {run.isSuccess && file ? (
        <ImportOutcome
          key={mapped.join('\n')}
          list={list}
          report={run.data}
          fileName={file.name}
          mapped={mapped}
          heading={heading}
          onImport={() => start({ file, mapped, isDryRun: false })}
          onCheck={(chosen) => start({ file, mapped: chosen, isDryRun: true })}
          onStartOver={startOver}
        />
      ) : null}
      {run.isIdle ? (
        <Tabs label="What the file is a list of" tabs={TABS} chosen={list} onChoose={setList}>
          <TabPanel value={list} className="grid gap-6 pt-6">
            <FileDrop
              list={list}
              onFile={(chosen) => start({ file: chosen, mapped: [], isDryRun: true })}
            />
            {list === 'clubs' ? <ColumnHelp /> : <SheetColumnHelp />}
          </TabPanel>
        </Tabs>
      ) : null}
      {run.isIdle || (run.isSuccess && !isDryRun) ? (
        <Past onUndone={(fileName) => (fileName === file?.name ? startOver() : undefined)} />
      ) : null}
    </div>
  );
}

const TABS = [
  ['clubs', 'Clubs'],
  ['season-sheets', 'Season sheets'],
] as const;

/** The checks and imports of this screen, one at a time. */
function useRun(list: ListName) {
  const [progress, setProgress] = useState<RunProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  const run = useSubmit(importMutation);
  // A run whose screen is left changes nothing.
  useEffect(() => () => running.current?.abort(), []);
  return {
    run,
    progress,
    start: (of: Pick<Run, 'file' | 'mapped' | 'isDryRun'>): void => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setProgress({ phase: 'sending', fraction: 0, rows: 0, of: null });
      run.mutate({ ...of, list, signal: controller.signal, onProgress: setProgress });
    },
    startOver: (): void => {
      running.current?.abort();
      run.reset();
    },
  };
}

function rowsSaid(progress: RunProgress | null): string {
  if (progress === null || progress.rows === 0) return '\u00a0';
  const { rows, of } = progress;
  if (of === null) return countOf(rows, 'row');
  return `${rows.toLocaleString('en-US')} of ${countOf(of, 'row')}`;
}

const PHASES = {
  sending: 'Sending the file',
  reading: 'Checking',
  writing: 'Importing',
} as const;

function Running({
  file,
  progress,
  isWriting,
  onCancel,
}: {
  file: File;
  progress: RunProgress | null;
  isWriting: boolean;
  onCancel: () => void;
}) {
  const phase = PHASES[progress?.phase ?? 'sending'];
  return (
    <section className="grid gap-3 rounded-2xl border border-line bg-card p-5 sm:p-6">
      <h2 className="text-heading">
        {isWriting ? 'Importing' : 'Checking'} {file.name}
      </h2>
      <p role="status" className="text-ink-soft">
        {phase}
      </p>
      <ProgressBar label={phase} value={progress?.fraction ?? 0} max={1} />
      <p className="text-ink-soft">{rowsSaid(progress)}</p>
      <div>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </section>
  );
}

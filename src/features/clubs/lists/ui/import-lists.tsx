import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#ui/failure.ts';
import { FailureNotice } from '#ui/notice.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Button } from '#ui/push-button.tsx';
import { useSubmit } from '#ui/submit.ts';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { importMutation } from '../client.ts';
import type { Run } from '../client.ts';
import type { ListName } from '../rules.ts';
import { ColumnHelp, SheetColumnHelp } from './column-help.tsx';
import { FileDrop } from './file-drop.tsx';
import { ExportButton } from './import-export-links.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { LISTS } from './lists.ts';
import { PastImports } from './past-imports.tsx';

/** Imports a list of clubs or of season sheets: a file is checked first, and can be imported after its report. */
export function ImportLists() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [list, setList] = useState<ListName>('clubs');
  const { run, start, startOver } = useRun(list);
  const { file, mapped = [], checked = null } = run.variables ?? {};
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
        <Running file={file} isWriting={checked !== null} onCancel={startOver} />
      ) : null}
      {run.isError && file ? (
        <FailureNotice
          title={checked === null ? 'The file could not be read' : 'Nothing was imported'}
          message={messageOf(run.error)}
        >
          <Button look="court" onClick={() => start({ file, mapped, checked: null })}>
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
          onImport={() => start({ file, mapped, checked: run.data.hash })}
          onCheck={(chosen) => start({ file, mapped: chosen, checked: null })}
          onStartOver={startOver}
        />
      ) : null}
      {run.isIdle ? (
        <Tabs label="What the file is a list of" tabs={TABS} chosen={list} onChoose={setList}>
          <TabPanel value={list} className="grid gap-6 pt-6">
            <FileDrop
              list={list}
              onFile={(chosen) => start({ file: chosen, mapped: [], checked: null })}
            />
            {list === 'clubs' ? <ColumnHelp /> : <SheetColumnHelp />}
          </TabPanel>
        </Tabs>
      ) : null}
      {run.isIdle || (run.isSuccess && checked !== null) ? (
        // The report on an import that was undone no longer holds.
        <PastImports onUndone={(fileName) => (fileName === file?.name ? startOver() : undefined)} />
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
  const running = useRef<AbortController | null>(null);
  const run = useSubmit(importMutation);
  // Leaving the screen cancels the run.
  useEffect(() => () => running.current?.abort(), []);
  return {
    run,
    start: (of: Pick<Run, 'file' | 'mapped' | 'checked'>): void => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      run.mutate({ ...of, list, signal: controller.signal });
    },
    startOver: (): void => {
      running.current?.abort();
      run.reset();
    },
  };
}

function Running({
  file,
  isWriting,
  onCancel,
}: {
  file: File;
  isWriting: boolean;
  onCancel: () => void;
}) {
  return (
    <section className="grid gap-3 rounded-2xl border border-line bg-card p-5 sm:p-6">
      <h2 className="text-heading">
        {isWriting ? 'Importing' : 'Checking'} {file.name}
      </h2>
      <p role="status" className="text-ink-soft">
        {isWriting ? 'The rows are checked again and written.' : 'The rows are checked.'}
      </p>
      <ProgressBar label={isWriting ? 'Importing' : 'Checking'} />
      <div>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </section>
  );
}

import { useEffect, useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { MOST_BYTES, MOST_ROWS } from '#platform/lists/limits.ts';
import { messageOf } from '#ui/failure.ts';
import { FailureNotice } from '#ui/notice.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Button } from '#ui/push-button.tsx';
import { useSubmit } from '#ui/submit.ts';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { importMutation } from '../client.ts';
import type { StartedRun } from '../client.ts';
import type { ListName } from '../rules.ts';
import { ExportButton } from './import-export-links.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { LISTS } from './lists.ts';
import { PastImports } from './past-imports.tsx';

export function ImportLists() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [list, setList] = useState<ListName>('clubs');
  const { run, start, startOver } = useRun(list);
  const { file, choices = null, checked = null } = run.variables ?? {};
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
            From a CSV or XLSX file. We check the file first. Nothing changes until you’ve seen the
            results.
          </p>
        </div>
        <ExportButton list={list} />
      </div>
      {run.isPending && file ? (
        <section className="grid gap-3 rounded-2xl border border-line bg-card p-5 sm:p-6">
          <h2 className="text-heading">
            {checked === null ? 'Checking' : 'Importing'} {file.name}
          </h2>
          <p role="status" className="text-ink-soft">
            {checked === null ? 'Checking the rows.' : 'Checking the rows again and saving them.'}
          </p>
          <ProgressBar label={checked === null ? 'Checking' : 'Importing'} />
          <div>
            <Button onClick={startOver}>Cancel</Button>
          </div>
        </section>
      ) : null}
      {run.isError && file ? (
        <FailureNotice
          title={checked === null ? 'We couldn’t read the file' : 'Nothing was imported'}
          message={messageOf(run.error)}
        >
          <Button look="court" onClick={() => start({ file, choices, checked: null })}>
            Check it again
          </Button>
          <Button onClick={startOver}>Choose another file</Button>
        </FailureNotice>
      ) : null}
      {run.isSuccess && file ? (
        <ImportOutcome
          key={JSON.stringify(run.data.choices)}
          list={list}
          file={file}
          report={run.data}
          heading={heading}
          onStart={start}
          onStartOver={startOver}
        />
      ) : null}
      {run.isIdle ? (
        <Tabs label="What’s in the file" tabs={TABS} chosen={list} onChoose={setList}>
          <TabPanel value={list} className="grid gap-6 pt-6">
            <FileDrop
              list={list}
              onFile={(chosen) => start({ file: chosen, choices: null, checked: null })}
            />
            <ColumnHelp list={list} />
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

function useRun(list: ListName) {
  const running = useRef<AbortController | null>(null);
  const run = useSubmit(importMutation);
  // Leaving the screen cancels the run.
  useEffect(() => () => running.current?.abort(), []);
  return {
    run,
    start: (of: StartedRun): void => {
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

const ACCEPTED =
  '.csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function FileDrop({ list, onFile }: { list: ListName; onFile: (file: File) => void }) {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    multiple: false,
    // The button inside does both.
    noClick: true,
    noKeyboard: true,
    onDrop([file], [refused]) {
      const first = file ?? refused?.file;
      if (first) onFile(first);
    },
  });
  return (
    <div
      {...getRootProps()}
      className={`grid justify-items-center gap-3 rounded-2xl border-2 border-dashed px-5 py-12 text-center ${isDragActive ? 'border-court bg-court-tint' : 'border-control bg-card'}`}
    >
      <p className="text-lg max-sm:hidden">Drop a CSV or XLSX file here, or</p>
      <Button look="court" onClick={open}>
        Choose a file
      </Button>
      <input {...getInputProps({ accept: ACCEPTED, 'aria-label': LISTS[list].label })} />
      <p className="text-sm text-ink-soft">
        CSV (with commas, semicolons, or tabs) or the first sheet of an XLSX workbook. Up to{' '}
        {MOST_BYTES / 1024 / 1024} MB and {MOST_ROWS.toLocaleString('en-US')}{' '}
        {LISTS[list].plural.toLowerCase()}.
      </p>
    </div>
  );
}

function ColumnHelp({ list }: { list: ListName }) {
  return (
    <section className="grid gap-4 rounded-2xl border border-line bg-card p-5 sm:p-6">
      <h2 className="text-heading">What the file can contain</h2>
      <ul className="grid list-disc gap-1 pl-5">
        {LISTS[list].help.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <details>
        <summary className="min-h-11 py-2 font-semibold text-court">All columns</summary>
        <dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
          {Object.entries(LISTS[list].columns).map(([column, text]) => (
            <div key={column} className="sm:contents">
              <dt className="font-semibold">{column}</dt>
              <dd className="text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

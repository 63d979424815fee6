import { useState } from 'react';
import { countOf } from '#domain/count-of.ts';
import { PROGRAM_FACT_NAMES, PROGRAM_FACTS } from '#domain/program-facts.ts';
import { programName } from '#features/clubs/seasons/rules.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Button } from '#ui/push-button.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { emptyProgram } from '../rules.ts';
import type { TypedProgram } from '../rules.ts';
import { readPasted, withPasted } from './pasted-rows.ts';
import type { PastedRows } from './pasted-rows.ts';

export function PasteDialog({
  sheet,
  onAdd,
  onClose,
}: {
  sheet: readonly TypedProgram[];
  onAdd: (put: ReturnType<typeof withPasted>) => void;
  onClose: () => void;
}) {
  const [pasted, setPasted] = useState<PastedRows | null>(null);
  const [failure, setFailure] = useState<string>();
  const put = withPasted(sheet, pasted?.programs ?? []);

  function read(text: string): void {
    setFailure(undefined);
    if (text.trim() === '') {
      setPasted(null);
      return;
    }
    readPasted(text).then(setPasted, (error: unknown) => {
      setPasted(null);
      setFailure(error instanceof Error ? error.message : 'We couldn’t read this.');
    });
  }

  return (
    <Dialog title="Paste from a spreadsheet" size="form" onClose={onClose}>
      {/* Not a form: it is inside the sheet's form. */}
      <div className="mt-3 grid gap-5">
        <TextArea
          label="Rows"
          rows={6}
          spellCheck={false}
          error={failure}
          hint={`Put the column names in the first row: ${PROGRAM_FACT_NAMES.map((name) => PROGRAM_FACTS[name].label).join(', ')}. Without names, we’ll use this order.`}
          onChange={(event) => read(event.currentTarget.value)}
        />
        {pasted === null ? null : <Preview pasted={pasted} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="accent" disabled={put.added + put.changed === 0} onClick={() => onAdd(put)}>
            {put.changed === 0 ? null : `Change ${put.changed}, `}
            {put.changed === 0 ? 'Add ' : 'add '}
            {countOf(put.added, 'program')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Preview({ pasted }: { pasted: PastedRows }) {
  const { programs, problems, repeated, unknown } = pasted;
  return (
    <div className="grid gap-3">
      <p role="status" className="font-semibold">
        {countOf(programs.length, 'program')} read.{' '}
        {problems.length === 0
          ? 'We read every cell.'
          : `We couldn’t read ${countOf(problems.length, 'cell')}.`}
      </p>
      {unknown.length === 0 ? null : <p>We’ll skip these unknown columns: {unknown.join(', ')}.</p>}
      <Problems
        sentences={problems}
        advice="You can still add these rows. The form will ask for anything missing."
      />
      <Problems
        sentences={repeated}
        advice="We’ll add both rows. Edit or remove one before you save."
      />
      <ol className="grid max-h-64 gap-1 overflow-y-auto rounded-xl border border-line p-3 text-sm">
        {programs.map((program, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no other name
          <li key={index}>
            <b className="font-semibold">
              {programName({ ...emptyProgram(), ...program }) || 'No name'}
            </b>
            {': '}
            {PROGRAM_FACT_NAMES.slice(3)
              .filter((name) => program[name] !== undefined && program[name].length > 0)
              .map((name) => `${PROGRAM_FACTS[name].label} ${[program[name]].flat().join(', ')}`)
              .join(', ') || 'nothing else'}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Problems({ sentences, advice }: { sentences: readonly string[]; advice: string }) {
  if (sentences.length === 0) return null;
  return (
    <>
      <ul className="grid list-disc gap-1 pl-5 text-danger">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>{advice}</p>
    </>
  );
}

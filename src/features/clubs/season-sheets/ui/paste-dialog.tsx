import { useState } from 'react';
import { countOf } from '#domain/count-of.ts';
import { PROGRAM_FACT_NAMES, PROGRAM_FACTS } from '#domain/program-facts.ts';
import type { ProgramFactName } from '#domain/program-facts.ts';
import { seasonLabel } from '#domain/season.ts';
import { Dialog } from '#ui/dialog.tsx';
import { messageOf } from '#ui/failure.ts';
import { SelectField, TextField } from '#ui/field.tsx';
import { Options } from '#ui/options.tsx';
import { Button } from '#ui/push-button.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { readSheetFile } from '../client.ts';
import type { TypedSheet } from '../rules.ts';
import {
  factsFor,
  readRows,
  readText,
  rowsOf,
  understood,
  withColumn,
  withPasted,
} from './pasted-rows.ts';
import type { PastedRows, ReadRow, Target } from './pasted-rows.ts';
import { RowsToFix } from './rows-to-fix.tsx';

const COLUMNS = `Put the column names in the first row: ${PROGRAM_FACT_NAMES.map((name) => PROGRAM_FACTS[name].label).join(', ')}. Without names, we’ll use this order.`;

const MOST_READINGS = 12;

interface PasteDialogProps {
  readonly target: Target;
  readonly sheet: TypedSheet;
  readonly onAdd: (sheet: TypedSheet, said: string) => void;
  readonly onClose: () => void;
}

export function PasteDialog({ target, sheet, onAdd, onClose }: PasteDialogProps) {
  const { clubId, season } = target;
  const [pasted, setPasted] = useState<PastedRows | null>(null);
  const [failure, setFailure] = useState<string>();
  const [times, setTimes] = useState(0);
  const [hasAdded, setHasAdded] = useState(false);
  const rows = readRows(pasted?.rows ?? [], season, sheet.programs);
  const programs = rows.flatMap(({ program }) => program ?? []);
  const put = withPasted(sheet.programs, programs);
  const toFix = rows.filter(({ program }) => program === null);
  const keep = (kept: PastedRows['rows']) => {
    if (kept.length === 0) onClose();
    else setPasted((before) => before && { ...before, rows: kept });
  };

  async function read(from: string | File) {
    try {
      const file = await (typeof from === 'string' ? readText(from) : readSheetFile(clubId, from));
      setPasted(file.records.length === 0 ? null : rowsOf(file, target));
      setFailure(undefined);
    } catch (error) {
      setPasted(null);
      setFailure(messageOf(error));
    }
    setTimes((before) => before + 1);
  }

  function add() {
    const facts = { ...sheet.facts, ...pasted?.facts };
    onAdd(
      { programs: put.programs, facts },
      `${countOf(put.added, 'program')} added${put.changed === 0 ? '' : `, ${put.changed} changed`} from the spreadsheet.`,
    );
    setHasAdded(true);
    keep(toFix);
  }

  return (
    <Dialog title="Paste from a spreadsheet" size="form" onClose={onClose}>
      {/* Not a form: it is inside the sheet's form. */}
      <div className="mt-3 grid gap-5">
        <TextArea
          label="Rows"
          rows={pasted === null ? 6 : 2}
          spellCheck={false}
          error={failure}
          hint={pasted === null ? COLUMNS : undefined}
          onChange={(event) => void read(event.currentTarget.value)}
        />
        <TextField
          label="Or choose a CSV or XLSX file"
          type="file"
          accept=".csv,.tsv,.txt,.xlsx"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) void read(file);
          }}
        />
        {pasted === null ? null : (
          <div className="grid gap-3">
            <p role="status" className="font-semibold">
              {`${countOf(programs.length, 'program')} ready for ${seasonLabel(season)}. ${toFix.length === 0 ? '' : `${countOf(toFix.length, 'row')} to fix.`}`}
            </p>
            <Notes rows={rows} notes={pasted.notes} />
            <Columns pasted={pasted} onChange={setPasted} />
            <RowsToFix key={times} rows={rows} onChange={keep} />
          </div>
        )}
        <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 border-t border-line bg-card px-6 py-3">
          <Button onClick={onClose}>{hasAdded ? 'Close' : 'Cancel'}</Button>
          <Button look="accent" disabled={programs.length === 0} onClick={add}>
            {`${put.changed === 0 ? 'Add' : `Change ${put.changed}, add`} ${countOf(put.added, 'program')}`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Notes({ rows, notes }: { rows: readonly ReadRow[]; notes: readonly string[] }) {
  const readings = understood(rows).slice(0, MOST_READINGS);
  return (
    <>
      {readings.length === 0 ? null : (
        <p className="text-sm text-ink-soft">{`We read ${readings.join(', ')}.`}</p>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </>
  );
}

interface ColumnsProps {
  readonly pasted: PastedRows;
  readonly onChange: (pasted: PastedRows) => void;
}

function Columns({ pasted, onChange }: ColumnsProps) {
  if (pasted.columns.length === 0) return null;
  return (
    <fieldset>
      <legend className="font-semibold">Unknown columns</legend>
      <p className="text-ink-soft">Tell us what these columns are, or skip them.</p>
      <div className="mt-3 grid gap-3 sm:grid-cols-3">
        {pasted.columns.map((column) => (
          <SelectField
            key={column.name}
            label={column.name}
            value={column.fact}
            onChange={({ currentTarget: { value } }) =>
              onChange(withColumn(pasted, column, value as ProgramFactName | ''))
            }
          >
            <Options
              of={factsFor(pasted, column.fact)}
              none="Skip this column"
              says={(name) => PROGRAM_FACTS[name].label}
            />
          </SelectField>
        ))}
      </div>
    </fieldset>
  );
}

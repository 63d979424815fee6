import { useState } from 'react';
import { PROGRAM_FACT_NAMES, PROGRAM_FACTS } from '#domain/program-facts.ts';
import type { ProgramFactName } from '#domain/program-facts.ts';
import { FormField, FormSelect } from '#ui/form-field.tsx';
import { Options } from '#ui/options.tsx';
import { Button } from '#ui/push-button.tsx';
import { openEnded } from '../schema.ts';
import type { ReadRow } from './pasted-rows.ts';

interface RowsToFixProps {
  readonly rows: readonly ReadRow[];
  readonly onChange: (rows: readonly ReadRow[]) => void;
}

/** A table of rows with a field for each cell that is not understood; the others are text. */
export function RowsToFix({ rows, onChange }: RowsToFixProps) {
  // What was in a cell before it was fixed, so that it keeps its field.
  const [fixed, setFixed] = useState<Readonly<Record<string, string>>>({});

  function write(lines: readonly ReadRow[], name: ProgramFactName, text: string) {
    const places = lines.map(({ line, cells }) => [`${line} ${name}`, cells[name] ?? ''] as const);
    setFixed((before) => ({ ...Object.fromEntries(places), ...before }));
    const changed = (row: ReadRow) => ({ ...row, cells: { ...row.cells, [name]: text } });
    onChange(rows.map((row) => (lines.includes(row) ? changed(row) : row)));
  }

  return (
    <table className="w-full text-left text-sm">
      <tbody>
        {rows.map((row) => {
          const { line, cells, problems, program } = row;
          const before = (name: ProgramFactName) => fixed[`${line} ${name}`];
          const isField = (name: ProgramFactName) =>
            problems[name] !== undefined ||
            before(name) !== undefined ||
            openEnded(name, cells[name]) !== undefined;
          const fields = PROGRAM_FACT_NAMES.filter(isField);
          if (fields.length === 0) return null;
          const others = PROGRAM_FACT_NAMES.filter((name) => !isField(name)).map(
            (name) => cells[name],
          );
          const text = [...Object.values(row.others), ...others].filter(Boolean).join(', ');
          return (
            <tr key={line} className="border-t border-line align-top">
              <th scope="row" className="w-20 py-3 pr-3 font-semibold">
                {program === null ? `Row ${line}` : `Row ${line} is ready`}
              </th>
              <td className="py-3">
                <p>{text}</p>
                <div className="mt-2 grid gap-3 sm:grid-cols-3">
                  {fields.map((name) => (
                    <Cell
                      key={name}
                      row={row}
                      name={name}
                      alike={rows.filter(
                        (one) =>
                          one !== row &&
                          one.problems[name] !== undefined &&
                          one.cells[name] === before(name),
                      )}
                      onWrite={write}
                    />
                  ))}
                </div>
                {program === null ? (
                  <Button
                    className="mt-2"
                    aria-label={`Skip this row, row ${line}`}
                    onClick={({ currentTarget }) => {
                      buttonBeside(currentTarget.closest('tr'))?.focus();
                      onChange(rows.filter((one) => one !== row));
                    }}
                  >
                    Skip this row
                  </Button>
                ) : null}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function buttonBeside(row: Element | null) {
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  return beside?.querySelector<HTMLElement>('button, input, select');
}

interface CellProps {
  readonly row: ReadRow;
  readonly name: ProgramFactName;
  /** Other rows with a problem for which the cell was the same before it was fixed. */
  readonly alike: readonly ReadRow[];
  readonly onWrite: (rows: readonly ReadRow[], name: ProgramFactName, text: string) => void;
}

function Cell({ row, name, alike, onWrite }: CellProps) {
  const fact = PROGRAM_FACTS[name];
  const [text, error] = [row.cells[name] ?? '', row.problems[name]];
  const field = {
    label: fact.label,
    error,
    hint: openEnded(name, text),
    'aria-label': `${fact.label}, row ${row.line}`,
    value: text,
    onChange: (event: { currentTarget: { value: string } }) =>
      onWrite([row], name, event.currentTarget.value),
  };
  return (
    <div>
      {fact.kind === 'option' || fact.kind === 'yesNo' ? (
        <FormSelect {...field}>
          <Options of={fact.kind === 'option' ? fact.options : ['yes', 'no']} none="Choose" />
        </FormSelect>
      ) : (
        // It is inside the sheet's form, which Enter would send.
        <FormField
          {...field}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {error === undefined && alike.length > 0 ? (
        <Button className="mt-1" onClick={() => onWrite(alike, name, text)}>
          Use for {alike.length} more
        </Button>
      ) : null}
    </div>
  );
}

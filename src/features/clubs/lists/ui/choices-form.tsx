import type { ReactNode } from 'react';
import { countOf } from '#domain/count-of.ts';
import { SelectField } from '#ui/field.tsx';
import { FormCheckbox, FormField, FormSelect } from '#ui/form-field.tsx';
import { Options } from '#ui/options.tsx';
import { Button } from '#ui/push-button.tsx';
import type { Choices, Fix, ImportReport, Repair } from '../schema.ts';

interface ChoicesFormProps {
  readonly all: readonly string[];
  readonly report: ImportReport;
  readonly chosen: Choices;
  /** Something was chosen differently since the file was checked. */
  readonly hasChanged: boolean;
  readonly onChoose: (chosen: Choices) => void;
  readonly onCheck: () => void;
}

const FEW = 6;
const COLUMNS = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

/** What we couldn't tell from the file: columns, a place for all rows, and values, each once. */
export function ChoicesForm(props: ChoicesFormProps) {
  const { all, report, chosen, hasChanged, onChoose, onCheck } = props;
  const { columns, repairs } = report;
  const fixOf = (column: string, value: string) =>
    chosen.fixes.find((fix) => fix[0] === column && fix[1] === value)?.[2];
  const fix = (column: string, value: string, as: string | null | undefined) => {
    const others = chosen.fixes.filter((each) => each[0] !== column || each[1] !== value);
    const fixes: readonly Fix[] = as === undefined ? others : [...others, [column, value, as]];
    onChoose({ ...chosen, fixes });
  };
  const isFirst = ({ value, rows, isRefused }: Repair) =>
    repairs.length <= FEW || value === '' || (isRefused && rows > 1);
  const fieldOf = (repair: Repair) => (
    <RepairField
      key={`${repair.column}=${repair.value}`}
      repair={repair}
      as={fixOf(repair.column, repair.value)}
      onFix={(as) => fix(repair.column, repair.value, as)}
    />
  );
  if (columns.foreign.length + repairs.length === 0 && !hasChanged) return null;
  return (
    <form
      className="grid gap-6 rounded-2xl border border-line bg-card p-5 sm:p-6"
      aria-label="Choices for this file"
      onSubmit={(event) => {
        event.preventDefault();
        onCheck();
      }}
    >
      {repairs.length === 0 ? null : (
        <Part
          title="What we couldn’t read"
          text="Fix each value once. We’ll use it in every row that has it."
        >
          {repairs.filter(isFirst).map(fieldOf)}
        </Part>
      )}
      {repairs.every(isFirst) ? null : (
        <details>
          <summary className="min-h-11 py-2 font-semibold text-court">
            Values in one row only, and unlisted counties
          </summary>
          <div className={COLUMNS}>{repairs.filter((repair) => !isFirst(repair)).map(fieldOf)}</div>
        </details>
      )}
      {columns.foreign.length === 0 ? null : (
        <ColumnMapping
          all={all}
          columns={columns}
          chosen={chosen.mapped}
          onChoose={(mapped) => onChoose({ ...chosen, mapped })}
        />
      )}
      <div>
        <Button type="submit" look="court" disabled={!hasChanged}>
          Check with these choices
        </Button>
      </div>
    </form>
  );
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-4">
      <legend className="text-lg font-semibold">{title}</legend>
      <p className="text-ink-soft">{text}</p>
      <div className={COLUMNS}>{children}</div>
    </fieldset>
  );
}

const SKIPPED = '(skip)';

function RepairField({
  repair,
  as,
  onFix,
}: {
  repair: Repair;
  as: string | null | undefined;
  onFix: (as: string | null | undefined) => void;
}) {
  const { column, value, rows, reason, isRefused, isRequired = false, options } = repair;
  const label = `${column}: ${value === '' ? 'nothing' : `“${value}”`} in ${countOf(rows, 'row')}`;
  if (options === undefined) {
    return (
      <div className="grid gap-2">
        <FormField
          label={label}
          hint={reason}
          value={as ?? ''}
          disabled={as === null}
          onChange={(event) => onFix(event.currentTarget.value || undefined)}
        />
        {value === '' || isRequired ? null : (
          <FormCheckbox
            label={`Skip “${value}”`}
            checked={as === null}
            onChange={(event) => onFix(event.currentTarget.checked ? null : undefined)}
          />
        )}
      </div>
    );
  }
  return (
    <FormSelect
      label={label}
      hint={isRefused && column !== 'state' ? undefined : reason}
      value={as === null ? SKIPPED : (as ?? '')}
      onChange={({ currentTarget: { value: to } }) =>
        onFix(to === SKIPPED ? null : to || undefined)
      }
    >
      <Options
        of={options}
        none={isRefused ? 'Leave these rows out' : 'Keep it'}
        chosen={as ?? ''}
      />
      {isRequired ? null : <option value={SKIPPED}>Skip these cells</option>}
    </FormSelect>
  );
}

function ColumnMapping({
  all,
  columns,
  chosen,
  onChoose,
}: {
  all: readonly string[];
  columns: ImportReport['columns'];
  chosen: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
}) {
  const byName = new Map(chosen.map((text) => [nameIn(text), columnIn(text)]));
  const taken = new Set<string>([...columns.taken, ...byName.values()]);

  function choose(name: string, column: string): void {
    const others = chosen.filter((text) => nameIn(text) !== name);
    onChoose(column === '' ? others : [...others, `${column}=${name}`]);
  }

  return (
    <Part title="Unknown columns" text="Tell us what these columns are, or skip them.">
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
    </Part>
  );
}

function columnIn(text: string): string {
  return text.slice(0, text.indexOf('='));
}

function nameIn(text: string): string {
  return text.slice(text.indexOf('=') + 1);
}

import type { ReactNode } from 'react';
import { countOf } from '#domain/count-of.ts';
import { FormCheckbox, FormField, FormSelect } from '#ui/form-field.tsx';
import { Options } from '#ui/options.tsx';
import { Button } from '#ui/push-button.tsx';
import { columnLabel } from '../club-columns.ts';
import type { Choices, Fix, ImportReport, Repair } from '../schema.ts';
import { OPTIONS_OF } from './lists.ts';

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
const FOLD = 'min-h-11 py-2 font-semibold text-court';

/** What we couldn't tell from the file: columns, a place for all rows, and values, each once. */
export function ChoicesForm(props: ChoicesFormProps) {
  const { all, report, chosen, hasChanged, onChoose, onCheck } = props;
  const { columns, repairs } = report;
  const isFirst = ({ value, rows }: Repair) => repairs.length <= FEW || value === '' || rows > 1;
  const made = madeChoices(report);
  const open = columns.foreign.filter((name) => !made.columns.includes(name));
  const valuesIn = (some: readonly Repair[]) => (
    <Values of={some} fixes={chosen.fixes} onFix={(fixes) => onChoose({ ...chosen, fixes })} />
  );
  const namesIn = (names: readonly string[]) => (
    <ColumnMapping
      all={all}
      names={names}
      columns={columns}
      chosen={chosen.mapped}
      onChoose={(mapped) => onChoose({ ...chosen, mapped })}
    />
  );
  const count = made.values.length + made.columns.length;
  const left = repairs.filter(
    ({ column, value, isRefused }) => isRefused && fixOf(chosen.fixes, column, value) === undefined,
  );
  if (open.length + repairs.length + count === 0 && !hasChanged) return null;
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
          {valuesIn(repairs.filter(isFirst))}
        </Part>
      )}
      {repairs.every(isFirst) ? null : (
        <details>
          <summary className={FOLD}>Values in one row only</summary>
          <div className={COLUMNS}>{valuesIn(repairs.filter((repair) => !isFirst(repair)))}</div>
        </details>
      )}
      {open.length === 0 ? null : (
        <Part title="Unknown columns" text="Tell us what these columns are, or skip them.">
          {namesIn(open)}
        </Part>
      )}
      {count === 0 ? null : (
        <details open={report.recalled !== null}>
          <summary className={FOLD}>{countOf(count, 'choice')}</summary>
          <div className={COLUMNS}>
            {valuesIn(made.values)}
            {namesIn(made.columns)}
          </div>
        </details>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" look="court" disabled={!hasChanged}>
          Check with these choices
        </Button>
        <p role="status" className="text-ink-soft">
          {left.length === 0 ? null : `${countOf(left.length, 'value')} left to fix`}
        </p>
      </div>
    </form>
  );
}

/** The choices that the check used, without those that are still open. */
function madeChoices({ choices, columns, repairs }: ImportReport) {
  const isAsked = ([column, value]: Fix) =>
    repairs.some((repair) => repair.column === column && repair.value === value);
  const values = choices.fixes
    .filter((fix) => !isAsked(fix))
    .map(([column, value]): Repair => {
      const options = OPTIONS_OF[column];
      const isRequired = ['name', 'city', 'state'].includes(column);
      const asked = { column, value, reason: '', rows: 0, isRefused: true, isRequired };
      return options === undefined ? asked : { ...asked, options };
    });
  const mapped = choices.mapped.map(nameIn);
  return { values, columns: columns.foreign.filter((name) => mapped.includes(name)) };
}

function fixOf(fixes: readonly Fix[], column: string, value: string) {
  return fixes.find((fix) => fix[0] === column && fix[1] === value)?.[2];
}

function Values({
  of,
  fixes,
  onFix,
}: {
  of: readonly Repair[];
  fixes: readonly Fix[];
  onFix: (fixes: readonly Fix[]) => void;
}) {
  const fix = ({ column, value }: Repair, as: string | null | undefined) => {
    const others = fixes.filter((each) => each[0] !== column || each[1] !== value);
    onFix(as === undefined ? others : [...others, [column, value, as]]);
  };
  return of.map((repair) => (
    <RepairField
      key={`${repair.column}=${repair.value}`}
      repair={repair}
      as={fixOf(fixes, repair.column, repair.value)}
      onFix={(as) => fix(repair, as)}
    />
  ));
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
  const { column, value, rows, isRefused, isRequired = false, options } = repair;
  const canSkip = !isRequired || as === null;
  const reason = repair.reason || undefined;
  const where = rows === 0 ? '' : ` in ${countOf(rows, 'row')}`;
  const label = `${columnLabel(column)}: ${value === '' ? 'nothing' : `“${value}”`}${where}`;
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
        {canSkip && value !== '' ? (
          <FormCheckbox
            label={`Import without “${value}”`}
            checked={as === null}
            onChange={(event) => onFix(event.currentTarget.checked ? null : undefined)}
          />
        ) : null}
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
        none={rows === 0 ? 'Ask again' : isRefused ? 'Leave these rows out' : 'Keep it'}
        chosen={as ?? ''}
      />
      {canSkip ? <option value={SKIPPED}>{`Import without “${value}”`}</option> : null}
    </FormSelect>
  );
}

function ColumnMapping({
  all,
  names,
  columns,
  chosen,
  onChoose,
}: {
  all: readonly string[];
  names: readonly string[];
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

  return names.map((name) => {
    const near = Object.hasOwn(columns.near, name) ? columns.near[name] : undefined;
    return (
      <FormSelect
        key={name}
        label={name}
        hint={near === undefined ? undefined : `Does this mean ${columnLabel(near)}?`}
        value={byName.get(name) ?? ''}
        onChange={(event) => choose(name, event.currentTarget.value)}
      >
        <Options
          of={all.filter((column) => !taken.has(column) || byName.get(name) === column)}
          none="Skip this column"
          says={columnLabel}
        />
      </FormSelect>
    );
  });
}

function columnIn(text: string): string {
  return text.slice(0, text.indexOf('='));
}

function nameIn(text: string): string {
  return text.slice(text.indexOf('=') + 1);
}

import { SelectField } from '#ui/field.tsx';
import { Options } from '#ui/options.tsx';
import { Button } from '#ui/push-button.tsx';
import type { ReportedColumns } from '../schema.ts';

/** The columns chosen for unknown names, as `column=name in the file`. */
export type ChosenColumns = readonly string[];

/**
 * Maps unknown columns: each to a column that no other has taken, or to none. The choice counts once the
 * file has been checked again.
 *
 * @param all the columns that such a list may have
 * @param hasChanged whether other columns are chosen than the file was checked with
 */
export function ColumnMapping({
  all,
  columns,
  chosen,
  hasChanged,
  onChoose,
  onCheck,
}: {
  all: readonly string[];
  columns: ReportedColumns;
  chosen: ChosenColumns;
  hasChanged: boolean;
  onChoose: (chosen: ChosenColumns) => void;
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
          Say what they hold, or leave them out, and check the file again.
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
              none="leave out"
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

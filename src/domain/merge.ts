// Merges two people's changes of one thing. Both began from `base`; where that is null, every difference is a
// conflict. Without a choice, a field keeps my value, and a row that one side deleted stays.

export type Choice = 'mine' | 'theirs';

export type Choices = Readonly<Partial<Record<string, Choice>>>;

export interface Conflict {
  readonly key: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

export interface Merged<Values> {
  readonly values: Values;
  readonly conflicts: readonly Conflict[];
  readonly taken: readonly string[];
}

export interface Sides<Values> {
  readonly base: Values | null;
  readonly mine: Values;
  readonly theirs: Values;
}

export interface Wording {
  readonly label: (name: string) => string;
  /** '' for an empty value. */
  readonly show: (name: string, value: unknown) => string;
}

type Fields = Readonly<Record<string, unknown>>;

export function mergeFields<Values extends object>(
  { base, mine, theirs }: Sides<Values>,
  choices: Choices,
  { label, show }: Wording,
  prefix = '',
): Merged<Values> {
  const conflicts: Conflict[] = [];
  const taken: string[] = [];
  const values: Record<string, unknown> = {};
  const [was, own, other] = [base as Fields | null, mine as Fields, theirs as Fields];
  for (const name of new Set([...Object.keys(own), ...Object.keys(other)])) {
    const shown = { mine: show(name, own[name]), theirs: show(name, other[name]) };
    values[name] = own[name];
    if (isSame(own[name], other[name])) continue;
    if (was !== null && isSame(was[name], other[name])) continue;
    if (was !== null && isSame(was[name], own[name])) {
      values[name] = other[name];
      taken.push(`${label(name)}: ${shown.theirs || 'empty'}`);
      continue;
    }
    const key = prefix + name;
    conflicts.push({ key, label: label(name), ...shown });
    if (choices[key] === 'theirs') values[name] = other[name];
  }
  return { values: values as Values, conflicts, taken };
}

export interface Row {
  readonly id?: string | undefined;
}

/** Merges rows by id, then by name. A row that one side deleted is deleted unless the other side changed it. */
export function mergeRows<R extends Row>(
  { base, mine, theirs }: Sides<readonly R[]>,
  choices: Choices,
  { name, ...wording }: Wording & { readonly name: (row: R) => string },
): Merged<R[]> {
  const key = keysOf([base ?? [], theirs, mine], name);
  const [was, own, other] = [byKey(base ?? [], key), byKey(mine, key), byKey(theirs, key)];
  const rows: R[] = [];
  const conflicts: Conflict[] = [];
  const taken: string[] = [];
  for (const row of spine(mine, theirs, key)) {
    const at = key(row);
    const [before, ours, others] = [was.get(at) ?? null, own.get(at), other.get(at)];
    const cells: Wording = {
      ...wording,
      label: (cell) => `${name(others ?? row)}, ${wording.label(cell)}`,
    };
    if (ours && others) {
      const merged = mergeFields(
        { base: before, mine: { ...ours, id: others.id }, theirs: others },
        choices,
        cells,
        `${at}/`,
      );
      rows.push(merged.values);
      conflicts.push(...merged.conflicts);
      taken.push(...merged.taken);
      continue;
    }
    const isMine = ours !== undefined;
    if (before === null) {
      rows.push(row);
      if (!isMine) taken.push(`${name(row)}: added`);
      continue;
    }
    const kept = changesOf(before, row, wording);
    if (kept === '') {
      if (isMine) taken.push(`${name(row)}: removed`);
      continue;
    }
    const sides = isMine ? { mine: kept, theirs: 'Removed' } : { mine: 'Removed', theirs: kept };
    conflicts.push({ key: at, label: name(before), ...sides });
    if (choices[at] !== (isMine ? 'theirs' : 'mine')) rows.push(row);
  }
  return { values: rows, conflicts, taken };
}

/** A row's key is the same on all sides. Without an id, it takes the key of the row with the same name. */
function keysOf<R extends Row>(sides: readonly (readonly R[])[], name: (row: R) => string) {
  const keys = new Map<R, string>();
  const known = new Map<string, string>();
  for (const side of sides) {
    const ids = new Set(side.map(({ id }) => id));
    const claimed = new Set<string>();
    for (const [at, row] of side.entries()) {
      const found = known.get(name(row));
      const isFree = found !== undefined && !ids.has(found) && !claimed.has(found);
      const key = row.id ?? (isFree ? found : `${sides.indexOf(side)}:${at}`);
      claimed.add(key);
      keys.set(row, key);
    }
    for (const row of side) {
      if (name(row) !== '' && !known.has(name(row))) known.set(name(row), keys.get(row) ?? '');
    }
  }
  return (row: R) => keys.get(row) ?? '';
}

/** My rows in my order; each of their rows follows the row it follows there. */
function spine<R>(mine: readonly R[], theirs: readonly R[], key: (row: R) => string): R[] {
  const rows = [...mine];
  const keys = mine.map(key);
  for (const [at, row] of theirs.entries()) {
    if (keys.includes(key(row))) continue;
    const before = theirs[at - 1];
    const place = before === undefined ? 0 : keys.indexOf(key(before)) + 1;
    rows.splice(place, 0, row);
    keys.splice(place, 0, key(row));
  }
  return rows;
}

function byKey<R>(rows: readonly R[], key: (row: R) => string): Map<string, R> {
  return new Map(rows.map((row) => [key(row), row]));
}

/** 'Fee: 2500, Deposit: 100'; '' for the same row. */
function changesOf<R extends Row>(before: R, row: R, { label, show }: Wording): string {
  const [was, now] = [before as Fields, row as Fields];
  return Object.keys(now)
    .filter((name) => name !== 'id' && !isSame(was[name], now[name]))
    .map((name) => `${label(name)}: ${show(name, now[name]) || 'empty'}`)
    .join(', ');
}

/** Ignores the order of an object's keys. */
export function isSame(one: unknown, other: unknown): boolean {
  return asText(one) === asText(other);
}

function asText(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

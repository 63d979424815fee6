import { useFormState } from 'react-hook-form';
import type { Control, FieldValues } from 'react-hook-form';

const NAMED = 3;

export function UnsavedFields<Values extends FieldValues, Kept>({
  control,
  labels,
  lead,
}: {
  control: Control<Values, unknown, Kept>;
  labels: Readonly<Partial<Record<string, string>>>;
  lead?: string;
}) {
  const { dirtyFields } = useFormState({ control });
  const changed = Object.entries(dirtyFields as Record<string, unknown>)
    .filter(([, mark]) => isMarked(mark))
    .map(([name]) => labels[name] ?? name);
  return unsavedLabel(changed, lead);
}

export function unsavedLabel(changed: readonly string[], lead = 'Not saved yet'): string {
  if (changed.length === 0) return 'No changes yet';
  const more = changed.length - NAMED;
  const named = changed.slice(0, NAMED).join(', ');
  return `${lead}: ${named}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Lists and groups of fields have a mark for each field. */
function isMarked(mark: unknown): boolean {
  return typeof mark === 'object' && mark !== null
    ? Object.values(mark).some(isMarked)
    : mark === true;
}

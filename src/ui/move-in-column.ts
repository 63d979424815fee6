import type { KeyboardEvent } from 'react';

/** The up and down arrows move between fields of a form with the same `data-column`. */
export function moveInColumn(event: KeyboardEvent<HTMLInputElement>): void {
  const { form, type, dataset } = event.currentTarget;
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
  // In a date field, the arrows change the date.
  if (step === 0 || type === 'date') return;
  const column = `input[data-column="${dataset['column'] ?? ''}"]`;
  const cells = [...(form?.querySelectorAll<HTMLInputElement>(column) ?? [])];
  const next = cells[cells.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.closest('details')?.setAttribute('open', '');
  next.focus();
}

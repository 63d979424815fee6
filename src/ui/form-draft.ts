import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useDraft } from './draft.ts';
import { useLatest } from './latest.ts';

/**
 * Keeps a form's values, except `without`, as a draft; see {@link useDraft}. Not for forms with passwords.
 *
 * @param onlyChanged so that a draft does not bring back values that have been replaced since
 */
export function useFormDraft<Values extends FieldValues, Result>(
  name: string,
  form: UseFormReturn<Values, unknown, Result>,
  without: readonly string[] = [],
  onlyChanged = false,
): { readonly isBack: boolean; readonly clear: () => void; readonly discard: () => void } {
  const [draft, keep, clear, isBack] = useDraft(name);
  const { reset, watch } = form;
  const defaults = useRef(form.formState.defaultValues);
  const keeper = useLatest((values: object) => {
    const kept = Object.entries(values).filter(([field]) => !without.includes(field));
    const changed = kept.filter(([field, value]) =>
      isTyped({ [field]: value as unknown }, defaults.current),
    );
    if (changed.length > 0) keep(JSON.stringify(Object.fromEntries(onlyChanged ? changed : kept)));
    else clear();
  });
  // Restores once, not on each keystroke.
  const returned = useRef<string | null>(null);
  useEffect(() => {
    if (!isBack || returned.current === name) return;
    returned.current = name;
    if (!isTyped(parsed(draft), defaults.current)) {
      clear();
      return;
    }
    reset((values) => ({ ...values, ...parsed(draft), ...newer(values, defaults.current) }), {
      keepDefaultValues: true,
    });
    // oxlint-disable-next-line react/exhaustive-deps -- clears the same draft each time
  }, [isBack, draft, name, reset]);
  useEffect(() => {
    const { unsubscribe } = watch((values, { type }) => {
      if (type === 'change') keeper.current(values);
    });
    return unsubscribe;
  }, [watch, keeper]);
  return {
    isBack,
    clear,
    discard() {
      clear();
      reset();
    },
  };
}

/** Whether values differ from those that the form starts with. */
function isTyped(values: object, defaults: object = {}): boolean {
  const before = new Map<string, unknown>(Object.entries(defaults));
  return Object.entries(values).some(
    ([name, value]) => JSON.stringify(value || '') !== JSON.stringify(before.get(name) || ''),
  );
}

/** Text typed before the draft was restored. */
function newer(values: object, defaults: object = {}): object {
  const before = new Map<string, unknown>(Object.entries(defaults));
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => typeof value === 'string' && value !== '' && value !== before.get(name),
    ),
  );
}

function parsed(draft: string): object {
  try {
    return JSON.parse(draft) as object;
  } catch {
    return {};
  }
}

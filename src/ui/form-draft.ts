import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useDraft } from './draft.ts';

/**
 * Keeps what is typed into a form as a draft, and brings it back; see {@link useDraft}. Not for forms
 * with passwords.
 *
 * @param name tells this draft from others
 * @param form of react-hook-form; a draft goes over its default values
 * @param without fields that have to be filled in anew each time
 * @returns whether what is shown was typed before, and how to forget it: `clear` once it was sent,
 *   `discard` when its author does not want it any more
 */
export function useFormDraft<Values extends FieldValues, Result>(
  name: string,
  form: UseFormReturn<Values, unknown, Result>,
  without: readonly string[] = [],
): { readonly isBack: boolean; readonly clear: () => void; readonly discard: () => void } {
  const [draft, keep, clear, isBack] = useDraft(name);
  const { reset, watch } = form;
  const keepValues = (values: object) =>
    keep(
      JSON.stringify(values, (field, value: unknown) =>
        without.includes(field) ? undefined : value,
      ),
    );
  const keeper = useRef(keepValues);
  useEffect(() => {
    keeper.current = keepValues;
  });
  const defaults = useRef(form.formState.defaultValues);
  // Only what came back, not each letter that is kept.
  const returned = useRef<string | null>(null);
  useEffect(() => {
    if (!isBack || returned.current === name) return;
    returned.current = name;
    reset((values) => ({ ...values, ...parsed(draft), ...newer(values, defaults.current) }), {
      keepDefaultValues: true,
    });
  }, [isBack, draft, name, reset]);
  useEffect(() => {
    const { unsubscribe } = watch((values, { type }) => {
      if (type === 'change') keeper.current(values);
    });
    return unsubscribe;
  }, [watch]);
  return {
    isBack,
    clear,
    discard() {
      clear();
      reset();
    },
  };
}

/** Texts that were typed before the draft was there. */
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
    const values: unknown = JSON.parse(draft);
    return typeof values === 'object' && values !== null ? values : {};
  } catch {
    return {};
  }
}

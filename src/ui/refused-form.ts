import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Focuses the first invalid field after each refusal, since the disabled submit button has lost the focus. */
export function useRefusedForm(
  failure: string | undefined,
): readonly [form: RefObject<HTMLFormElement | null>, refuse: () => void] {
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLInputElement>('input[aria-invalid=true]');
    wrong?.focus();
    wrong?.select();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each of them is a refusal
  }, [refusals, failure]);
  return [form, () => setRefusals((before) => before + 1)];
}

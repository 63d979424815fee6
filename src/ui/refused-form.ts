import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/**
 * Leads to the first field that is wrong each time a form is refused, here or by the server: the button
 * that sent it was disabled meanwhile, and has lost the focus.
 *
 * @param failure what the server said of the form; undefined while it is on its way
 * @returns the form, and what to call when it is refused before it is sent
 */
export function useRefusedForm(
  failure: string | undefined,
): readonly [form: RefObject<HTMLFormElement | null>, refuse: () => void] {
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLInputElement>('input[aria-invalid=true]');
    wrong?.focus();
    // What is typed next stands in its place.
    wrong?.select();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each of them is a refusal
  }, [refusals, failure]);
  return [form, () => setRefusals((before) => before + 1)];
}

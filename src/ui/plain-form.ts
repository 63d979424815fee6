import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { messageOf } from './failure.ts';
import { toast } from './toast.ts';

/** As much of a schema as a form needs. */
interface Rules<Sent> {
  // A method, so that rules may say what they expect.
  safeParse(typed: Record<string, unknown>): Parsed<Sent>;
}

type Parsed<Sent> =
  | { readonly success: true; readonly data: Sent }
  | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** What is wrong, by the names of fields. */
export type PlainErrors = Readonly<Partial<Record<string, string>>>;

/**
 * A form whose fields belong to the browser: what was typed, or filled in by a password manager, before
 * this code ran is what is sent. When its rules
 * cannot be loaded, a toast says so, and what was typed stays. For the first screens a visitor sees,
 * where a library for forms would be a tenth of all that is loaded.
 *
 * @param options.load brings the rules; the same function in every render
 * @param options.onSend with what the rules made of the fields, which are read by their names
 * @param options.onRefused with what is wrong, after the first such field has the focus
 * @param options.onTyped after each change of a field
 * @returns what is wrong, and the properties of the form element
 */
export function usePlainForm<Sent>(options: {
  readonly load: () => Promise<Rules<Sent>>;
  readonly onSend: (values: Sent) => void;
  readonly onRefused?: (errors: PlainErrors, form: HTMLFormElement) => void;
  readonly onTyped?: (form: HTMLFormElement) => void;
}) {
  const { load, onSend, onRefused, onTyped } = options;
  const [errors, setErrors] = useState<PlainErrors>({});
  const wasRefused = useRef(false);
  useEffect(() => void load().catch(() => undefined), [load]);

  async function submit(form: HTMLFormElement): Promise<void> {
    const parsed = await look(form);
    if (parsed === null) return;
    const found = parsed.success ? {} : errorsOf(parsed.error.issues);
    wasRefused.current = !parsed.success;
    setErrors(found);
    if (parsed.success) return onSend(parsed.data);
    fieldsOf(form)
      .find(({ name }) => name in found)
      ?.focus();
    onRefused?.(found, form);
  }

  async function look(form: HTMLFormElement): Promise<Parsed<Sent> | null> {
    try {
      return (await load()).safeParse(valuesOf(form));
    } catch (error) {
      toast({ tone: 'destructive', title: 'Not sent', description: messageOf(error) });
      return null;
    }
  }

  return {
    errors,
    form: {
      noValidate: true,
      // Nothing that is typed may ever stand in an address.
      method: 'post',
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault();
        void submit(event.currentTarget);
      },
      // What was refused is looked at again while it is mended.
      onInput({ currentTarget }: { readonly currentTarget: HTMLFormElement }) {
        onTyped?.(currentTarget);
        if (!wasRefused.current) return;
        void look(currentTarget).then(
          (parsed) => parsed && setErrors(parsed.success ? {} : errorsOf(parsed.error.issues)),
        );
      },
    },
  } as const;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>('input[name], select[name], textarea[name]')];
}

/** What stands in the fields of a form, by their names; of a checkbox whether it is checked. */
export function valuesOf(form: HTMLFormElement): Record<string, unknown> {
  return Object.fromEntries(
    fieldsOf(form).map((field) => [
      field.name,
      field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked : field.value,
    ]),
  );
}

/**
 * Puts a draft into the fields of a form that are empty: what was typed since is newer.
 *
 * @param draft {@link valuesOf} as JSON; anything else is left alone
 */
export function fillEmptyFields(form: HTMLFormElement, draft: string): void {
  let values: unknown;
  try {
    values = JSON.parse(draft);
  } catch {
    return;
  }
  for (const [name, value] of Object.entries(values ?? {})) {
    const field = fieldsOf(form).find((found) => found.name === name);
    if (field?.value === '' && typeof value === 'string') field.value = value;
  }
}

/** The first of each field. */
function errorsOf(issues: readonly Issue[]): PlainErrors {
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [String(path[0] ?? ''), message]),
  );
}

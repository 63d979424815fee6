import type { MutationFunctionContext, UseMutationOptions } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Sides } from '#domain/merge.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { baseOf } from './edit-form.tsx';
import type { Merge, useEditForm } from './edit-form.tsx';
import { useSubmit } from './submit.ts';

/** A thing as it is stored. */
export interface Stored<Values, Version> {
  readonly version: Version;
  readonly values: Values;
  /** Who saved it last, and when: 'robin changed this club on …'. */
  readonly changed: string;
}

interface Saving<Values extends FieldValues, Kept, Version extends string | number, Sent, Answer> {
  readonly edit: ReturnType<typeof useEditForm<Values, Kept, Version>>;
  readonly mutation: UseMutationOptions<Answer, Error, Sent>;
  /** What is sent to save a form that is based on a version. */
  readonly sent: (version: Version, kept: Kept) => Sent;
  /** The thing as it is stored now; null if it could not be loaded. */
  readonly refetch: () => Promise<Stored<Values, Version> | null>;
  readonly merge: Merge<Values>;
  /** What saving is called. */
  readonly send: string;
  readonly onSaved: () => void;
}

/** More changes are counted and not named. */
const NAMED = 3;

/** 'Phone: 555-0102; City: Dover; and 2 more'. */
function inShort(taken: readonly string[]): string {
  const more = taken.length - NAMED;
  return [...taken.slice(0, NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

/**
 * Saves a form of {@link useEditForm}. If it was based on an older version than the stored one, both are merged
 * and saved again; what both changed is asked about.
 *
 * @returns the state of the mutation, a function that saves, and the question, to be rendered
 */
export function useMergingSave<
  Values extends FieldValues,
  Kept,
  Version extends string | number,
  Sent,
  Answer,
>(saving: Saving<Values, Kept, Version, Sent, Answer>) {
  const { edit, mutation, sent, refetch, merge, send, onSaved } = saving;
  const { form } = edit;
  const began = useRef({ version: edit.start.version, base: baseOf(edit.start) });
  const merged = useRef<string>(undefined);
  const [asked, setAsked] = useState<{
    readonly stored: Stored<Values, Version>;
    readonly sides: Sides<Values>;
  } | null>(null);

  function goOn({ version, values }: Stored<Values, Version>, typed: Values): void {
    began.current = { version, base: values };
    edit.rebase(version, values, typed);
  }

  async function attempt(wanted: Sent, context: MutationFunctionContext): Promise<Answer> {
    try {
      if (!mutation.mutationFn) throw new Error('The mutation sends nothing.');
      return await mutation.mutationFn(wanted, context);
    } catch (error) {
      const { version, base } = began.current;
      const stored = await refetch();
      if (stored === null || stored.version === version) throw error;
      const sides = { base, mine: form.getValues(), theirs: stored.values };
      const { values, conflicts, taken } = merge(sides, {});
      if (conflicts.length > 0) {
        setAsked({ stored, sides });
        throw error;
      }
      goOn(stored, values);
      const [kept] = await checked();
      // What they changed does not go with what was typed; the fields say why.
      if (kept === undefined) throw error;
      if (taken.length > 0)
        merged.current = `${stored.changed}. Merged with yours: ${inShort(taken)}.`;
      return attempt(sent(stored.version, kept), context);
    }
  }

  async function checked(): Promise<Kept[]> {
    const kept: Kept[] = [];
    await form.handleSubmit((values) => void kept.push(values))();
    return kept;
  }

  const save = useSubmit<Answer, Sent, unknown>({
    ...mutation,
    mutationFn: attempt,
    meta: { ...mutation.meta, successDescription: () => merged.current },
  });
  const submit = (kept: Kept) => {
    merged.current = undefined;
    save.mutate(sent(began.current.version, kept), {
      onSuccess: () => {
        edit.end();
        onSaved();
      },
    });
  };
  const question = asked ? (
    <ConflictDialog
      changed={asked.stored.changed}
      conflicts={merge(asked.sides, {}).conflicts}
      send={send}
      onSave={(choices) => {
        setAsked(null);
        goOn(asked.stored, merge(asked.sides, choices).values);
        void form.handleSubmit(submit)();
      }}
      onClose={() => setAsked(null)}
    />
  ) : null;
  return { save, submit, question };
}

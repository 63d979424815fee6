import type { MutationFunctionContext, UseMutationOptions } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Choices, Sides } from '#domain/merge.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { baseOf } from './edit-form.tsx';
import type { Merge, useEditForm } from './edit-form.tsx';
import { messageOf } from './failure.ts';
import { useSubmit } from './submit.ts';
import { toast } from './toast.ts';

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
  readonly onSaved: (answer: Answer) => void;
  readonly onRefused?: (error: Error) => void;
  readonly beforeSave?: () => Promise<void>;
  /** Keeps what was typed elsewhere, before theirs takes its place. */
  readonly keepTyped?: () => Promise<void>;
}

/** A conflict that is asked about. */
interface Asked<Values, Version> {
  readonly stored: Stored<Values, Version>;
  readonly sides: Sides<Values>;
}

/** More changes are counted and not named. */
const NAMED = 3;

/** 'Phone: 555-0102; City: Dover; and 2 more'. */
function inShort(taken: readonly string[]): string {
  const more = taken.length - NAMED;
  return [...taken.slice(0, NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

function tellFailure(error: unknown): void {
  toast({ tone: 'destructive', title: 'Not saved', description: messageOf(error) });
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
  const { edit, mutation, sent, refetch, merge, send, onSaved, onRefused, beforeSave, keepTyped } =
    saving;
  const { form } = edit;
  const merged = useRef<string>(undefined);
  const [asked, setAsked] = useState<Asked<Values, Version> | null>(null);

  function goOn({ version, values }: Stored<Values, Version>, typed: Values): void {
    edit.rebase(version, values, typed);
  }

  async function attempt(wanted: Sent, context: MutationFunctionContext): Promise<Answer> {
    try {
      if (!mutation.mutationFn) throw new Error('The mutation sends nothing.');
      return await mutation.mutationFn(wanted, context);
    } catch (error) {
      const stored = await refetch();
      const began = edit.begun.current;
      if (stored === null || stored.version === began.version) throw error;
      const sides = { base: baseOf(began), mine: form.getValues(), theirs: stored.values };
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
  const submit = async (kept: Kept): Promise<void> => {
    merged.current = undefined;
    await beforeSave?.();
    save.mutate(sent(edit.begun.current.version, kept), {
      onSuccess: onSaved,
      ...(onRefused ? { onError: onRefused } : {}),
    });
  };
  async function choose({ stored, sides }: Asked<Values, Version>, choices: Choices) {
    if (Object.values(choices).includes('theirs')) await keepTyped?.();
    setAsked(null);
    goOn(stored, merge(sides, choices).values);
    await form.handleSubmit(submit)();
  }
  const question = asked ? (
    <ConflictDialog
      changed={asked.stored.changed}
      conflicts={merge(asked.sides, {}).conflicts}
      send={send}
      onSave={(choices) => void choose(asked, choices).catch(tellFailure)}
      onClose={() => setAsked(null)}
    />
  ) : null;
  return { save, submit, question };
}

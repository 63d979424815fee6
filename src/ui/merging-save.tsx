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

export interface Stored<Values, Version> {
  readonly version: Version;
  readonly values: Values;
  /** For example 'robin changed this club on …'. */
  readonly changed: string;
}

interface Saving<Values extends FieldValues, Kept, Version extends string | number, Sent, Answer> {
  readonly edit: ReturnType<typeof useEditForm<Values, Kept, Version>>;
  readonly mutation: UseMutationOptions<Answer, Error, Sent>;
  readonly sent: (version: Version, kept: Kept) => Sent;
  /** The stored values now; null if they could not be loaded. */
  readonly refetch: () => Promise<Stored<Values, Version> | null>;
  readonly merge: Merge<Values>;
  readonly send: string;
  readonly onSaved: (answer: Answer) => void;
  readonly onRefused?: (error: Error) => void;
  readonly beforeSave?: () => Promise<void>;
  /** Keeps a copy of what was typed before the stored values replace it. */
  readonly keepTyped?: () => Promise<void>;
}

interface Asked<Values, Version> {
  readonly stored: Stored<Values, Version>;
  readonly sides: Sides<Values>;
}

const NAMED = 3;

function inShort(taken: readonly string[]): string {
  const more = taken.length - NAMED;
  return [...taken.slice(0, NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

function tellFailure(error: unknown): void {
  toast({ tone: 'destructive', title: 'Couldn’t save this', description: messageOf(error) });
}

/** If another user saved meanwhile, merges both versions and saves again; a dialog asks about conflicts. */
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
      edit.rebase(stored.version, stored.values, values);
      const [kept] = await checked();
      // The merged values are invalid, and the fields say why.
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
    edit.rebase(stored.version, stored.values, merge(sides, choices).values);
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

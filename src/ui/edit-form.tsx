import { zodResolver } from '@hookform/resolvers/zod';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import type { Merged, Choices, Sides } from '#domain/merge.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { useDraft } from './draft.ts';
import { readDraft, writeDraft } from './edit-draft.ts';
import type { EditDraft } from './edit-draft.ts';
import { focusFirstError } from './first-error.ts';
import { leadsToSignIn } from './sign-in-link.tsx';

/** For a schema whose input allows more than the fields hold, such as null. */
export function resolverOf<Values extends FieldValues, Kept>(
  schema: z.ZodType<Kept, FieldValues>,
): Resolver<Values, unknown, Kept> {
  return zodResolver(schema) as unknown as Resolver<Values, unknown, Kept>;
}

export interface Place {
  readonly pathname: string;
  readonly search: unknown;
}

export type Merge<Values> = (sides: Sides<Values>, choices: Choices) => Merged<Values>;

interface Leaving {
  /** Moving between two places of the same form does not count as leaving. */
  readonly isSameForm: (from: Place, to: Place) => boolean;
  readonly unsaved: string;
  /** With everything saved there, leaving needs no question. */
  readonly keeping?: Keeping | undefined;
}

interface Editing<Values extends FieldValues, Kept, Version> extends Leaving {
  readonly resolver: Resolver<Values, unknown, Kept>;
  readonly values: Values;
  /** The stored version now. The form keeps the version it started from. */
  readonly version: Version;
  readonly draftName: string;
  readonly onReload: () => void;
  /** A draft kept elsewhere. A draft in this browser takes precedence. */
  readonly kept?: EditDraft<Version> | null;
  /** With it, a draft of an older version starts from the stored one if nothing conflicts. */
  readonly merge?: Merge<Values>;
}

export interface Keeping {
  isBehind(): boolean;
  /** Resolves to whether everything is saved. */
  flush(): Promise<boolean>;
}

/**
 * A form that edits something stored. Typed values survive errors, an expired session, and a reload; leaving with
 * changes asks first; after a refused save the first invalid field takes the focus. `end` is to be called once it
 * is saved, `refuse` when the server refuses, and `forget` when the draft is kept elsewhere.
 */
export function useEditForm<Values extends FieldValues, Kept, Version extends string | number>(
  editing: Editing<Values, Kept, Version>,
) {
  const { values, version, kept = null, merge } = editing;
  const [draft, setDraft, clearDraft] = useDraft(editing.draftName);
  const [start, setStart] = useState(() =>
    startOf({ version, values }, readDraft(draft, version) ?? kept, merge),
  );
  // For answers that arrive after a rebase.
  const begun = useRef(start);
  const form = useForm<Values, unknown, Kept>({
    resolver: editing.resolver,
    defaultValues: start.values as DefaultValues<Values>,
    // In the order on the screen, below.
    shouldFocusError: false,
  });
  const { formState, reset, watch } = form;
  const { isDirty, submitCount } = formState;
  const element = useRef<HTMLFormElement>(null);
  // Counts refusals by the server, so that each one moves the focus.
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (submitCount > 0) focusFirstError(element.current);
  }, [submitCount, refusals]);
  useEffect(() => {
    if (start.kept) reset({ ...start.values, ...start.kept.values }, { keepDefaultValues: true });
  }, [reset, start]);
  useEffect(() => {
    const { unsubscribe } = watch((typed) =>
      setDraft(writeDraft(start.version, typed, baseOf(start) ?? undefined)),
    );
    return unsubscribe;
    // oxlint-disable-next-line react/exhaustive-deps -- a setter of the same draft each time
  }, [watch, start]);
  const restart = () => {
    clearDraft();
    editing.onReload();
  };
  const leaving = useLeaveQuestion({ ...editing, isDirty, clearDraft });
  const rebase = (onto: Version, stored: Values, typed: Values) => {
    begun.current = { kept: null, version: onto, values: stored, isBase: true };
    setStart(begun.current);
    reset(stored);
    reset(typed, { keepDefaultValues: true });
    // The stored draft was based on the former version.
    if (JSON.stringify(typed) === JSON.stringify(stored)) clearDraft();
    else setDraft(writeDraft(onto, typed, stored));
  };
  return {
    form,
    element,
    start,
    begun,
    draftNotice:
      start.kept && isDirty ? (
        <DraftNotice onDiscard={restart} isFilledIn={start.kept.isFilledIn ?? false} />
      ) : null,
    question: leaving.question,
    end: () => {
      leaving.pass();
      clearDraft();
    },
    refuse: () => setRefusals((times) => times + 1),
    rebase,
    forget: clearDraft,
  };
}

interface Start<Values, Version> {
  readonly kept: EditDraft<Version> | null;
  readonly version: Version;
  readonly values: Values;
  /** Whether `values` are those of `version`. */
  readonly isBase: boolean;
}

export function baseOf<Values>({ isBase, values }: Start<Values, unknown>): Values | null {
  return isBase ? values : null;
}

function startOf<Values extends object, Version>(
  stored: { readonly version: Version; readonly values: Values },
  kept: EditDraft<Version> | null,
  merge: Merge<Values> | undefined,
): Start<Values, Version> {
  if (kept === null || kept.version === stored.version) return { kept, ...stored, isBase: true };
  const { version } = kept;
  if (!kept.base) return { kept, version, values: stored.values, isBase: false };
  const base = { ...stored.values, ...kept.base };
  const sides = { base, mine: { ...base, ...kept.values }, theirs: stored.values };
  const merged = merge?.(sides, {});
  if (merged?.conflicts.length !== 0) return { kept, version, values: base, isBase: true };
  const values = merged.values;
  return { kept: { version: stored.version, values }, ...stored, isBase: true };
}

interface LeaveQuestion extends Leaving {
  readonly isDirty: boolean;
  readonly clearDraft: () => void;
}

/** Asks before a changed form is left. After `pass`, the next navigation is not asked about. */
export function useLeaveQuestion(leaving: LeaveQuestion) {
  const { isDirty, isSameForm, unsaved, clearDraft, keeping } = leaving;
  const isLeaving = useRef(false);
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!isDirty || isLeaving.current || isSameForm(current, next)) return false;
      const isKept = keeping ? await keeping.flush() : false;
      return !isKept && !leadsToSignIn(next);
    },
    enableBeforeUnload: () => isDirty && !isLeaving.current && keeping?.isBehind() !== false,
    withResolver: true,
  });
  const question =
    blocker.status === 'blocked' ? (
      <ConfirmDialog
        title="Leave without saving?"
        confirmLabel="Leave"
        onCancel={blocker.reset}
        onConfirm={() => {
          clearDraft();
          blocker.proceed();
        }}
      >
        {unsaved}
      </ConfirmDialog>
    ) : null;
  return {
    pass: () => {
      isLeaving.current = true;
    },
    question,
  };
}

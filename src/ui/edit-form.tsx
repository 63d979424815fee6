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
import { messageOf } from './failure.ts';
import { leadsToSignIn } from './sign-in-link.tsx';

/** Reads a form by a schema that takes more than its fields hold: null, for what is left out. */
export function resolverOf<Values extends FieldValues, Kept>(
  schema: z.ZodType<Kept, FieldValues>,
): Resolver<Values, unknown, Kept> {
  return zodResolver(schema) as unknown as Resolver<Values, unknown, Kept>;
}

/** An address of the site. */
export interface Place {
  readonly pathname: string;
  readonly search: unknown;
}

/** Merges what two people made of one thing. */
export type Merge<Values> = (sides: Sides<Values>, choices: Choices) => Merged<Values>;

interface Editing<Values extends FieldValues, Kept, Version> {
  readonly resolver: Resolver<Values, unknown, Kept>;
  /** The form starts from what they were at first. */
  readonly values: Values;
  /** Of the stored thing, now; the form is based on what it was at first, or on its draft's. */
  readonly version: Version;
  /** Under which name what is typed is kept. */
  readonly draftName: string;
  /** Whether two addresses are both of this form: going from one to the other does not leave it. */
  readonly isSameForm: (from: Place, to: Place) => boolean;
  /** What is said to somebody who leaves. */
  readonly unsaved: string;
  /** Starts the form again from the thing as it is now. */
  readonly onReload: () => void;
  /** A draft that is kept elsewhere; one that this browser has comes before it. */
  readonly kept?: EditDraft<Version> | null;
  /** Where else what is typed is kept: with all of it there, nobody is asked before leaving. */
  readonly keeping?: Keeping;
  /** With it, a draft based on an older version starts from the stored one where nothing conflicts. */
  readonly merge?: Merge<Values>;
}

/** Another place that keeps what is typed. */
export interface Keeping {
  /** Whether something is not kept yet. */
  isBehind(): boolean;
  /** Keeps it; answers whether all of it is. */
  flush(): Promise<boolean>;
}

/**
 * A form that edits something stored. What is typed outlives errors, an expired session and a reload;
 * leaving with changes asks first; the first mistake takes the focus when a save is refused.
 *
 * @returns what the form is made of: `element` for its ref, `start` with the version that it is based on and values,
 * which are those of that version where `isBase`, `draftNotice` and `question` to be rendered, `end` to be called once it is saved, `refuse` when the server refused it, `restart`,
 * which gives up what was typed, `rebase`, which goes on from another version of the thing, and
 * `forget`, when what is typed is kept elsewhere
 */
export function useEditForm<Values extends FieldValues, Kept, Version extends string | number>({
  resolver,
  values,
  version,
  draftName,
  isSameForm,
  unsaved,
  onReload,
  kept: keptElsewhere = null,
  keeping,
  merge,
}: Editing<Values, Kept, Version>) {
  const [draft, setDraft, clearDraft] = useDraft(draftName);
  const [start, setStart] = useState(() =>
    startOf({ version, values }, readDraft(draft, version) ?? keptElsewhere, merge),
  );
  // What it is based on by now, for answers that come later.
  const begun = useRef(start);
  const form = useForm<Values, unknown, Kept>({
    resolver,
    defaultValues: start.values as DefaultValues<Values>,
    // By the order on the screen, below.
    shouldFocusError: false,
  });
  const { formState, reset, watch } = form;
  const { isDirty, submitCount } = formState;
  const element = useRef<HTMLFormElement>(null);
  // Counts refusals by the server. After each, and after each try, the first mistake takes the focus.
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
    onReload();
  };
  const { pass, question } = useLeaveQuestion({
    isDirty,
    isSameForm,
    unsaved,
    clearDraft,
    keeping,
  });
  const rebase = (onto: Version, stored: Values, typed: Values) => {
    begun.current = { kept: null, version: onto, values: stored, isBase: true };
    setStart(begun.current);
    reset(stored);
    reset(typed, { keepDefaultValues: true });
    // A draft that was kept until now was one of the former version.
    if (JSON.stringify(typed) === JSON.stringify(stored)) clearDraft();
    else setDraft(writeDraft(onto, typed, stored));
  };
  return {
    form,
    element,
    start,
    begun,
    draftNotice: start.kept && isDirty ? <DraftNotice onDiscard={restart} /> : null,
    question,
    end: () => {
      pass();
      clearDraft();
    },
    refuse: () => setRefusals((times) => times + 1),
    restart,
    rebase,
    forget: clearDraft,
  };
}

/** What a form starts from. */
interface Start<Values, Version> {
  /** What was typed before. */
  readonly kept: EditDraft<Version> | null;
  readonly version: Version;
  readonly values: Values;
  /** Whether the values are those of the version. */
  readonly isBase: boolean;
}

/** The values of the version that a form is based on; null if they are not known. */
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

/** Asks before a changed form is left; `pass` lets the next way out pass. */
export function useLeaveQuestion({
  isDirty,
  isSameForm,
  unsaved,
  clearDraft,
  keeping,
}: {
  isDirty: boolean;
  isSameForm: (from: Place, to: Place) => boolean;
  unsaved: string;
  clearDraft: () => void;
  keeping?: Keeping | undefined;
}) {
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

/** Why nothing was saved. */
export function SaveRefusal({ error }: { error: Error }) {
  return (
    <div role="alert" className="rounded-xl bg-danger-tint px-4 py-3">
      <p className="font-semibold text-danger">{messageOf(error)}</p>
    </div>
  );
}

/** Opens the sections with errors; the first error takes the focus. */
function focusFirstError(form: HTMLFormElement | null): void {
  const mistaken = [
    ...(form?.querySelectorAll<HTMLElement>('[aria-invalid=true], [data-invalid]') ?? []),
  ];
  for (const field of mistaken) {
    const section = field.closest('details');
    if (section) section.open = true;
  }
  mistaken[0]?.focus();
}

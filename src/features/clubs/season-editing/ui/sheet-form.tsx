import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { countOf } from '#domain/count-of.ts';
import { programName } from '#features/clubs/season/rules.ts';
import { seasonLabel } from '#domain/season.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { resolverOf, useEditForm } from '#ui/edit-form.tsx';
import { useMergingSave } from '#ui/merging-save.tsx';
import { Button } from '#ui/push-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { saveSheetMutation } from '../client.ts';
import { emptyProgram, missingIn, MOST_PROGRAMS, rolledOver } from '../rules.ts';
import type { TypedProgram } from '../rules.ts';
import { sheetFormSchema } from '../schema.ts';
import type { EditableSheet, SheetForm, TypedSheet } from '../schema.ts';
import { mergeSheets } from './merge-sheet.ts';
import { PasteDialog } from './paste-dialog.tsx';
import type { WithPasted } from './pasted-rows.ts';
import { ProgramFields } from './program-fields.tsx';

const resolver = resolverOf<TypedSheet, SheetForm>(sheetFormSchema);

const SEND = 'Save Season Sheet';

interface SheetFormProps {
  readonly clubId: string;
  /** As it is now; the form starts from what it was at first. */
  readonly sheet: EditableSheet;
  /** The newest earlier season that has programs, to copy from. */
  readonly earlier: EditableSheet | undefined;
  /** Under which name what is typed is kept. */
  readonly draftName: string;
  readonly cancelLink: ReactNode;
  readonly onSaved: () => void;
  /** Loads the sheet as it is now; null if that fails. */
  readonly refetch: () => Promise<EditableSheet | null>;
  /** Starts over from the sheet as it is now. */
  readonly onReload: () => void;
}

/** The programs of a season. What is typed outlives errors, an ended session and a reload. */
export function SheetFormView(props: SheetFormProps) {
  const { clubId, sheet, earlier, draftName, onSaved, onReload } = props;
  const edit = useEditForm<TypedSheet, SheetForm, number>({
    resolver,
    values: { programs: [...sheet.programs] },
    version: sheet.version,
    draftName,
    isSameForm: (from, to) =>
      from.pathname === to.pathname && JSON.stringify(from.search) === JSON.stringify(to.search),
    unsaved: 'Your changes to this season sheet have not been saved.',
    onReload,
    merge: mergeSheets,
  });
  const { form } = edit;

  const saving = useMergingSave({
    edit,
    mutation: saveSheetMutation,
    sent: (version: number) => {
      const { programs } = form.getValues();
      return { clubId, season: sheet.season, version, programs };
    },
    refetch: async () => {
      const now = await props.refetch();
      return now && { ...now, values: { programs: [...now.programs] } };
    },
    merge: mergeSheets,
    send: SEND,
    onSaved: () => {
      edit.end();
      onSaved();
    },
  });

  const problem = form.formState.errors.programs?.root?.message;
  return (
    <SavedForm
      edit={edit}
      saving={saving}
      label="Season sheet"
      send={SEND}
      leave={props.cancelLink}
    >
      <Programs season={sheet.season} earlier={earlier} />
      <Refusal error={problem} />
    </SavedForm>
  );
}

/** What was done to all programs at once, until something else is. */
interface Deed {
  readonly said: string;
  readonly before: TypedProgram[];
}

/** The last deed, until something is typed: undoing it then would take that back as well. */
function useDeed() {
  const { watch } = useFormContext<TypedSheet>();
  const [deed, setDeed] = useState<Deed | null>(null);
  useEffect(() => {
    const { unsubscribe } = watch((_typed, { type }) => {
      if (type === 'change') setDeed(null);
    });
    return unsubscribe;
  }, [watch]);
  return [deed, setDeed] as const;
}

function Programs({ season, earlier }: { season: number; earlier: EditableSheet | undefined }) {
  const { control, getValues } = useFormContext<TypedSheet>();
  // Programs have ids of their own.
  const keyed = { control, name: 'programs', keyName: 'key' } as const;
  const { fields, append, insert, remove, replace } = useFieldArray(keyed);
  const [asked, setAsked] = useState<'roll over' | 'paste' | null>(null);
  const [deed, setDeed] = useDeed();
  const paste = useRef<HTMLButtonElement>(null);
  const last = earlier ? rolledOver(earlier.programs, season - earlier.season) : [];
  const label = earlier ? seasonLabel(earlier.season) : '';

  function change(next: TypedProgram[], said: string) {
    setAsked(null);
    setDeed({ said, before: getValues('programs') });
    replace(next);
  }

  function rollOver() {
    const added = missingIn(getValues('programs'), last);
    change(
      [...getValues('programs'), ...added],
      `${countOf(added.length, 'program')} copied from ${label}, without fees; the weeks are moved to this season.`,
    );
  }

  return (
    <>
      <div className="flex flex-wrap gap-3">
        {earlier ? (
          <Button onClick={() => (fields.length > 0 ? setAsked('roll over') : rollOver())}>
            Copy from {label}
          </Button>
        ) : null}
        <Button ref={paste} onClick={() => setAsked('paste')}>
          Paste from a spreadsheet
        </Button>
      </div>
      <DeedNotice
        deed={deed}
        onUndo={({ before }) => {
          replace(before);
          setDeed(null);
          paste.current?.focus();
        }}
      />
      {fields.length === 0 ? <NoPrograms season={season} /> : null}
      <ProgramList
        ids={fields.map(({ key }) => key)}
        onCopy={(index) => {
          setDeed(null);
          insert(index + 1, { ...getValues(`programs.${index}`), id: undefined, ageGroup: '' });
        }}
        onRemove={(index) => {
          const name = programName(getValues(`programs.${index}`)) || `Program ${index + 1}`;
          setDeed({ said: `${name} removed.`, before: getValues('programs') });
          remove(index);
        }}
      />
      <AddProgram
        count={fields.length}
        onAdd={() => {
          setDeed(null);
          append(emptyProgram());
        }}
      />
      <Asked
        asked={asked}
        season={season}
        sheet={getValues('programs')}
        last={last}
        from={label}
        onClose={() => setAsked(null)}
        onPaste={(put) => change(put.programs, pastedInWords(put))}
        onRollOver={rollOver}
      />
    </>
  );
}

function NoPrograms({ season }: { season: number }) {
  return (
    <p className="text-ink-soft">
      No programs yet for {seasonLabel(season)}. Add the first one, copy last season’s where there
      is one, or paste rows from a spreadsheet.
    </p>
  );
}

function pastedInWords({ added, changed }: WithPasted): string {
  const others = changed === 0 ? '' : `, ${changed} changed`;
  return `${countOf(added, 'program')} added${others} from the spreadsheet.`;
}

/** The dialog that is open, if one is; a season that has programs is asked about before more are copied (SEAS-09). */
function Asked({
  asked,
  season,
  sheet,
  last,
  from,
  onClose,
  onPaste,
  onRollOver,
}: {
  asked: 'roll over' | 'paste' | null;
  season: number;
  sheet: readonly TypedProgram[];
  /** What can be copied, of the season of that name. */
  last: readonly TypedProgram[];
  from: string;
  onClose: () => void;
  onPaste: (put: WithPasted) => void;
  onRollOver: () => void;
}) {
  if (asked === null) return null;
  if (asked === 'paste') return <PasteDialog sheet={sheet} onClose={onClose} onAdd={onPaste} />;
  return (
    <ConfirmDialog
      title={`${seasonLabel(season)} has ${countOf(sheet.length, 'program')} already`}
      confirmLabel={`Add ${countOf(missingIn(sheet, last).length, 'program')}`}
      isHarmless
      onCancel={onClose}
      onConfirm={onRollOver}
    >
      Those of {from} that are not there yet are added, without fees.
    </ConfirmDialog>
  );
}

function ProgramList({
  ids,
  onCopy,
  onRemove,
}: {
  ids: readonly string[];
  onCopy: (index: number) => void;
  onRemove: (index: number) => void;
}) {
  return (
    <ol className="grid gap-5">
      {ids.map((id, index) => (
        <li key={id}>
          <ProgramFields
            index={index}
            onCopy={() => onCopy(index)}
            onRemove={() => onRemove(index)}
          />
        </li>
      ))}
    </ol>
  );
}

function AddProgram({ count, onAdd }: { count: number; onAdd: () => void }) {
  const isFull = count >= MOST_PROGRAMS;
  return (
    <div>
      <Button disabled={isFull} onClick={onAdd}>
        Add Program
      </Button>
      {isFull ? (
        <p className="mt-2 text-ink-soft">A season sheet has at most {MOST_PROGRAMS} programs.</p>
      ) : null}
    </div>
  );
}

/** What was done, and the way back, which takes the focus where the program that had it is gone. */
function DeedNotice({ deed, onUndo }: { deed: Deed | null; onUndo: (deed: Deed) => void }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (deed === null || document.activeElement !== document.body) return;
    notice.current?.querySelector('button')?.focus();
  }, [deed]);
  return (
    <div ref={notice} role="status" className="empty:hidden">
      {deed ? (
        <p className="flex flex-wrap items-center gap-3 rounded-xl bg-court-tint px-4 py-2">
          {deed.said}
          <Button onClick={() => onUndo(deed)}>Undo</Button>
        </p>
      ) : null}
    </div>
  );
}

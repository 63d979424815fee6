import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { countOf } from '#domain/count-of.ts';
import { mergeFields, mergeRows } from '#domain/merge.ts';
import type { Wording } from '#domain/merge.ts';
import { SEASON_FACTS } from '#domain/program-facts.ts';
import type { FactName } from '#domain/program-facts.ts';
import { seasonLabel } from '#domain/season.ts';
import { programName } from '#features/clubs/seasons/rules.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { resolverOf, useEditForm } from '#ui/edit-form.tsx';
import type { Merge } from '#ui/edit-form.tsx';
import { useMergingSave } from '#ui/merging-save.tsx';
import { Button } from '#ui/push-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { saveSheetMutation } from '../client.ts';
import type { EditableSheet } from '../client.ts';
import { emptyProgram, missingIn, MOST_PROGRAMS, rolledOver } from '../rules.ts';
import type { TypedSheet } from '../rules.ts';
import { sheetFormSchemaIn } from '../schema.ts';
import type { SheetForm } from '../schema.ts';
import { PasteDialog } from './paste-dialog.tsx';
import type { Target } from './pasted-rows.ts';
import { ProgramFields, SheetFields } from './program-fields.tsx';

const SEND = 'Save season sheet';

const WORDING: Wording = {
  label: (name) => SEASON_FACTS[name as FactName].label,
  show: (_name, value) =>
    [value]
      .flat()
      .filter((part) => typeof part === 'string')
      .join(', '),
};

const mergeSheets: Merge<TypedSheet> = ({ base, mine, theirs }, choices) => {
  const rows = mergeRows(
    { base: base?.programs ?? null, mine: mine.programs, theirs: theirs.programs },
    choices,
    { name: (program) => programName(program) || 'A new program', ...WORDING },
  );
  const shared = { base: base?.facts ?? null, mine: mine.facts, theirs: theirs.facts };
  const facts = mergeFields(shared, choices, WORDING, 'facts/');
  return {
    values: { programs: rows.values, facts: facts.values },
    conflicts: [...rows.conflicts, ...facts.conflicts],
    taken: [...rows.taken, ...facts.taken],
  };
};

interface SheetFormProps {
  readonly clubId: string;
  readonly sheet: EditableSheet;
  /** The newest earlier season with programs, to copy from. */
  readonly earlier: EditableSheet | undefined;
  readonly draftName: string;
  readonly cancelLink: ReactNode;
  readonly onSaved: () => void;
  readonly refetch: () => Promise<EditableSheet | null>;
  readonly onReload: () => void;
}

export function SheetFormView(props: SheetFormProps) {
  const { clubId, sheet, earlier, draftName, onSaved, refetch, onReload } = props;
  const { season } = sheet;
  const edit = useEditForm<TypedSheet, SheetForm, number>({
    resolver: resolverOf(sheetFormSchemaIn(season, sheet.values.programs)),
    values: sheet.values,
    version: sheet.version,
    draftName,
    isSameForm: (from, to) =>
      from.pathname === to.pathname && JSON.stringify(from.search) === JSON.stringify(to.search),
    unsaved: 'Your changes to this season sheet haven’t been saved.',
    onReload,
    merge: mergeSheets,
  });
  const { form } = edit;

  const saving = useMergingSave({
    edit,
    mutation: saveSheetMutation,
    sent: (version: number) => ({ clubId, season, version, ...form.getValues() }),
    refetch,
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
      <Programs target={{ clubId, season }} earlier={earlier} />
      <Refusal error={problem} />
    </SavedForm>
  );
}

interface Deed {
  readonly said: string;
  readonly before: TypedSheet;
}

/** Forgotten once something is typed, because undoing would take that back as well. */
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

function Programs({ target, earlier }: { target: Target; earlier: EditableSheet | undefined }) {
  const { season } = target;
  const { control, getValues, setValue } = useFormContext<TypedSheet>();
  // Programs have ids of their own.
  const keyed = { control, name: 'programs', keyName: 'key' } as const;
  const { fields, append, insert, remove, replace } = useFieldArray(keyed);
  const [isPasting, setIsPasting] = useState(false);
  const [deed, setDeed] = useDeed();
  const paste = useRef<HTMLButtonElement>(null);

  function write({ programs, facts }: TypedSheet) {
    replace(programs);
    setValue('facts', facts, { shouldDirty: true });
  }
  function change(next: TypedSheet, said: string) {
    setDeed({ said, before: structuredClone(getValues()) });
    write(next);
  }

  return (
    <>
      <div className="flex flex-wrap gap-3">
        {earlier ? <RollOver season={season} earlier={earlier} onChange={change} /> : null}
        <Button ref={paste} onClick={() => setIsPasting(true)}>
          Paste from a spreadsheet
        </Button>
      </div>
      <DeedNotice
        deed={deed}
        onUndo={({ before }) => {
          write(before);
          setDeed(null);
          paste.current?.focus();
        }}
      />
      {fields.length === 0 ? (
        <p className="text-ink-soft">
          No programs yet for {seasonLabel(season)}. Add the first one, copy last season’s if there
          is one, or paste rows from a spreadsheet.
        </p>
      ) : null}
      <ol className="grid gap-5">
        {fields.map(({ key }, index) => (
          <li key={key}>
            <ProgramFields
              index={index}
              onCopy={() => {
                setDeed(null);
                const copied = getValues(`programs.${index}`);
                insert(index + 1, { ...copied, id: undefined, ageGroup: '' });
              }}
              onRemove={() => {
                const name = programName(getValues(`programs.${index}`)) || `Program ${index + 1}`;
                setDeed({ said: `${name} removed.`, before: structuredClone(getValues()) });
                remove(index);
              }}
            />
          </li>
        ))}
      </ol>
      <AddProgram
        isFull={fields.length >= MOST_PROGRAMS}
        onAdd={() => {
          setDeed(null);
          append(emptyProgram());
        }}
      />
      <SheetFields />
      {isPasting ? (
        <PasteDialog
          target={target}
          sheet={getValues()}
          onClose={() => setIsPasting(false)}
          onAdd={change}
        />
      ) : null}
    </>
  );
}

function AddProgram({ isFull, onAdd }: { isFull: boolean; onAdd: () => void }) {
  return (
    <div>
      <Button disabled={isFull} onClick={onAdd}>
        Add program
      </Button>
      {isFull ? (
        <p className="mt-2 text-ink-soft">You can add up to {MOST_PROGRAMS} programs.</p>
      ) : null}
    </div>
  );
}

/** Copies an earlier season's programs; asks first if the season has programs already (SEAS-09). */
function RollOver({
  season,
  earlier,
  onChange,
}: {
  season: number;
  earlier: EditableSheet;
  onChange: (sheet: TypedSheet, said: string) => void;
}) {
  const { getValues } = useFormContext<TypedSheet>();
  const [isAsking, setIsAsking] = useState(false);
  const from = seasonLabel(earlier.season);
  const years = season - earlier.season;
  const missing = () =>
    missingIn(getValues('programs'), rolledOver(earlier.values.programs, years));
  const copy = () => {
    const added = missing();
    setIsAsking(false);
    const { programs, facts } = getValues();
    const before = earlier.values.facts;
    const ways = {
      aidHow: facts.aidHow || before.aidHow,
      aidUrl: facts.aidUrl || before.aidUrl,
    };
    onChange(
      { programs: [...programs, ...added], facts: { ...facts, ...ways } },
      `${countOf(added.length, 'program')} copied from ${from}. We moved the dates to this season. Now add the new fees.`,
    );
  };
  return (
    <>
      <Button onClick={() => (getValues('programs').length > 0 ? setIsAsking(true) : copy())}>
        Copy from {from}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={`${seasonLabel(season)} has ${countOf(getValues('programs').length, 'program')} already`}
          confirmLabel={`Add ${countOf(missing().length, 'program')}`}
          isHarmless
          isBusy={missing().length === 0}
          onCancel={() => setIsAsking(false)}
          onConfirm={copy}
        >
          {missing().length === 0
            ? `Every program from ${from} is here already.`
            : `We’ll copy the programs from ${from} that aren’t here yet, without their fees and open spots.`}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** Takes the focus when the program that had it is gone. */
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

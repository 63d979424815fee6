import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { countOf } from '#domain/count-of.ts';
import { clubParams, clubPath } from '#domain/paths.ts';
import { seasonLabel } from '#domain/season.ts';
import { momentLabel } from '#platform/moment.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Crest } from '#ui/crest.tsx';
import { Fold } from '#ui/fold.tsx';
import { Button } from '#ui/push-button.tsx';
import { RecordTable } from '#ui/record-table.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { mergeMutation } from '../client.ts';
import type { Comparison, MergeFact } from '../schema.ts';
import { figuresOf, formOf, isDifferent, movingLabel, NAMES, startOf } from './choices.ts';
import type { Choices, Figure, Side } from './choices.ts';

interface CompareAndMergeProps {
  readonly comparison: Comparison;
  readonly onMerged: () => void;
}

export function CompareAndMerge({ comparison, onMerged }: CompareAndMergeProps) {
  const [kept, setKept] = useState<Side>(0);
  const [choices, setChoices] = useState<Choices>(() => startOf(comparison));
  const [isAsking, setIsAsking] = useState(false);
  const differing = comparison.facts.filter(isDifferent);
  return (
    <form
      aria-label="Merge"
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        setIsAsking(true);
      }}
    >
      <Choice
        label="Which address stays? The other one leads to it."
        name="kept"
        options={SIDES.map((side) => [side, <SideHead key={side} {...{ comparison, side }} />])}
        chosen={kept}
        onChoose={(side) => setKept(side === 1 ? 1 : 0)}
      />
      <h2 className="text-heading">
        {differing.length === 0 ? 'All facts are the same' : 'Facts that differ'}
      </h2>
      {differing.map(({ column, label, texts }) => (
        <Choice
          key={column}
          label={label}
          name={column}
          options={[
            ...SIDES.map(
              (side) => [side, <Text key={side} side={side} text={texts[side]} />] as const,
            ),
            ...(column === 'practice_locations'
              ? [['both', <span key="both">Both</span>] as const]
              : []),
          ]}
          chosen={choices[column]}
          onChoose={(choice) => setChoices({ ...choices, [column]: choice })}
        />
      ))}
      <SameFacts facts={comparison.facts.filter((fact) => !isDifferent(fact))} />
      <Figures comparison={comparison} />
      <div>
        <Button type="submit" look="accent">
          Merge clubs
        </Button>
      </div>
      {isAsking ? (
        <MergeQuestion
          {...{ comparison, kept, choices, onMerged }}
          onCancel={() => setIsAsking(false)}
        />
      ) : null}
    </form>
  );
}

const SIDES = [0, 1] as const;

interface ChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly options: readonly (readonly [Side | 'both', ReactNode])[];
  readonly chosen: Side | 'both' | undefined;
  readonly onChoose: (choice: Side | 'both') => void;
}

function Choice({ label, name, options, chosen, onChoose }: ChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{label}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-2">
        {options.map(([value, shown]) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-lg border border-line bg-card px-3 py-2 has-checked:border-court has-checked:bg-court-tint"
          >
            <input
              type="radio"
              name={name}
              checked={chosen === value}
              className="mt-0.5 size-5 flex-none accent-court"
              onChange={() => onChoose(value)}
            />
            {shown}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function SideHead({ comparison, side }: { comparison: Comparison; side: Side }) {
  const club = comparison.sides[side];
  return (
    <span className="flex min-w-0 gap-3">
      <Crest name={club.name} logoUrl={club.logo} size="small" />
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">
          {NAMES[side]}: <bdi>{club.name}</bdi>
        </span>
        <Link
          to="/clubs/$state/$county/$city/$clubSlug"
          params={clubParams(club)}
          target="_blank"
          preload={false}
          className="link target text-sm wrap-anywhere"
        >
          {clubPath(club)}
        </Link>
        <span className="block text-sm text-ink-soft">
          Last edited {momentLabel(club.updatedAt)}
        </span>
      </span>
    </span>
  );
}

function Text({ side, text }: { side: Side; text: string }) {
  return (
    <span dir="auto" className="min-w-0 whitespace-pre-line wrap-anywhere">
      <span className="text-ink-soft">{NAMES[side]}: </span>
      {text === '' ? <span className="text-ink-soft">Not filled in</span> : <span>{text}</span>}
    </span>
  );
}

function SameFacts({ facts }: { facts: readonly MergeFact[] }) {
  if (facts.length === 0) return null;
  return (
    <Fold title={`The same in both (${facts.length})`}>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[14rem_minmax(0,1fr)]">
        {facts.map(({ column, label, texts: [text] }) => (
          <div key={column} className="contents">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{text === '' ? '—' : text}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}

function Figures({ comparison }: { comparison: Comparison }) {
  const figures = figuresOf(comparison);
  const count = (of: (figure: Figure) => number) => (figure: Figure) =>
    of(figure).toLocaleString('en-US');
  return (
    <section aria-labelledby="moves" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="moves" className="text-heading">
        What comes together
      </h2>
      {figures.length === 0 ? (
        <p>No one has rated, saved, or written about either club yet.</p>
      ) : (
        <>
          <p>
            Everything in this table stays. Where both have the same, such as two ratings by one
            member, the newer one stays.
          </p>
          <RecordTable
            caption="What comes together"
            rows={figures}
            keyOf={({ label }) => label}
            columns={[
              { title: 'What', isName: true, cell: ({ label }) => label },
              { title: 'A', isNumber: true, cell: count(({ counts }) => counts[0]) },
              { title: 'B', isNumber: true, cell: count(({ counts }) => counts[1]) },
              { title: 'The same in both', isNumber: true, cell: count(({ inBoth }) => inBoth) },
            ]}
          />
        </>
      )}
      <SheetsOfBoth comparison={comparison} />
      <p className="text-ink-soft">
        Page views and earlier history stay under the old address, and History shows both.
      </p>
    </section>
  );
}

function SheetsOfBoth({ comparison: { sheets } }: { comparison: Comparison }) {
  if (sheets.length === 0) return null;
  return (
    <ul className="list-disc pl-5">
      {sheets.map(({ season, programs, updatedAt }) => {
        const stays: Side = updatedAt[1] > updatedAt[0] ? 1 : 0;
        const goes: Side = stays === 0 ? 1 : 0;
        const sheet = (side: Side) =>
          `${NAMES[side]}’s sheet (${countOf(programs[side], 'program')}, saved ${momentLabel(updatedAt[side])})`;
        return (
          <li key={season}>
            {`${seasonLabel(season)}: ${sheet(stays)} stays, and ${sheet(goes)} goes.`}
          </li>
        );
      })}
    </ul>
  );
}

interface MergeQuestionProps extends CompareAndMergeProps {
  readonly kept: Side;
  readonly choices: Choices;
  readonly onCancel: () => void;
}

function MergeQuestion({ comparison, kept, choices, onMerged, onCancel }: MergeQuestionProps) {
  const merge = useSubmit(mergeMutation);
  const gone: Side = kept === 0 ? 1 : 0;
  const moving = movingLabel(comparison, gone);
  return (
    <ConfirmDialog
      title={`Merge ${NAMES[gone]} into ${NAMES[kept]}?`}
      confirmLabel={merge.isPending ? 'Merging...' : 'Merge clubs'}
      isHarmless
      isBusy={merge.isPending}
      onConfirm={() => merge.mutate(formOf(comparison, kept, choices), { onSuccess: onMerged })}
      onCancel={onCancel}
    >
      <p className="wrap-anywhere">
        <span>{clubPath(comparison.sides[gone])}</span> will lead to{' '}
        <span>{clubPath(comparison.sides[kept])}</span>.
      </p>
      <p className="mt-2">
        {moving === '' ? 'Nothing else moves.' : `From ${NAMES[gone]}, this moves: ${moving}.`}
      </p>
      <p className="mt-2">You can undo this for 30 days.</p>
      <Refusal error={merge.error} />
    </ConfirmDialog>
  );
}

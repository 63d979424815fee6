import { useState } from 'react';
import type { ReactNode } from 'react';
import { pluralOf } from '#domain/count-of.ts';
import { clubPath } from '#domain/paths.ts';
import { momentLabel } from '#platform/moment.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Crest } from '#ui/crest.tsx';
import { Button } from '#ui/push-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { mergeMutation } from '../client.ts';
import type { Comparison } from '../client.ts';
import * as choosing from './choices.ts';
import { isDifferent, NAMES, SIDES, WORDS } from './choices.ts';
import type { Choices, Side } from './choices.ts';

interface CompareAndMergeProps {
  readonly comparison: Comparison;
  readonly onMerged: () => void;
}

export function CompareAndMerge({ comparison, onMerged }: CompareAndMergeProps) {
  const { sides, facts } = comparison;
  const [kept, setKept] = useState<Side>(0);
  const [choices, setChoices] = useState<Choices>(() => choosing.startOf(comparison));
  const [isAsking, setIsAsking] = useState(false);
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
        options={SIDES.map((side) => [side, <Head key={side} club={sides[side]} />])}
        chosen={kept}
        onChoose={(side) => setKept(side === 1 ? 1 : 0)}
      />
      {facts.filter(isDifferent).map(({ column, label, texts }) => (
        <Choice
          key={column}
          label={label}
          options={[
            [0, texts[0] || NOTHING],
            [1, texts[1] || NOTHING],
            ...(column === 'practice_locations' ? ([['both', 'All of them']] as const) : []),
          ]}
          chosen={choices[column]}
          onChoose={(choice) => setChoices({ ...choices, [column]: choice })}
        />
      ))}
      <Figures figures={comparison.figures} />
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

const NOTHING = 'Not filled in';

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly (readonly [Side | 'both', ReactNode])[];
  readonly chosen: Side | 'both' | undefined;
  readonly onChoose: (choice: Side | 'both') => void;
}

function Choice({ label, options, chosen, onChoose }: ChoiceProps) {
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
              name={label}
              checked={chosen === value}
              className="mt-0.5 size-5 flex-none accent-court"
              onChange={() => onChoose(value)}
            />
            <span className="text-ink-soft">{value === 'both' ? '' : NAMES[value]}</span>
            <span dir="auto" className="min-w-0 whitespace-pre-line wrap-anywhere">
              {shown}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Head({ club }: { club: Comparison['sides'][number] }) {
  return (
    <span className="flex flex-wrap gap-3">
      <Crest name={club.name} logoUrl={club.logo} size="small" />
      <span className="min-w-0 flex-1">
        <bdi className="block font-semibold">{club.name}</bdi>
        <a href={clubPath(club)} target="_blank" rel="noreferrer" className="link target text-sm">
          {clubPath(club)}
        </a>
        <span className="block text-sm text-ink-soft">
          Edited {momentLabel(club.updatedAt.toISOString())}
        </span>
      </span>
    </span>
  );
}

function Figures({ figures }: Pick<Comparison, 'figures'>) {
  const shown = figures.filter(({ counts }) => counts[0] + counts[1] > 0);
  return (
    <section aria-labelledby="comes-together">
      <h2 id="comes-together" className="text-heading">
        What comes together
      </h2>
      <p className="my-2 max-w-prose text-ink-soft">
        Where both have the same, such as two ratings by one member, the newer one stays. Page views
        stay under the old address, and the history shows both clubs.
      </p>
      <ul className="list-disc pl-5">
        {shown.map(({ relation, counts, shared, note }) => (
          <li key={relation}>
            <span className="inline-block font-semibold first-letter:uppercase">
              {`${pluralOf(WORDS[relation] ?? relation)}:`}
            </span>{' '}
            <span>{`A ${counts[0]}, B ${counts[1]}`}</span>
            <span>{shared === 0 ? '' : `, the same in both: ${shared}`}</span>
            <span>{note === null ? '' : ` (${note})`}</span>
          </li>
        ))}
      </ul>
    </section>
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
  const [from, to] = [NAMES[gone], NAMES[kept]];
  return (
    <ConfirmDialog
      title={`Merge ${from} into ${to}?`}
      confirmLabel={merge.isPending ? 'Merging...' : 'Merge clubs'}
      isHarmless
      isBusy={merge.isPending}
      onConfirm={() =>
        merge.mutate(choosing.formOf(comparison, kept, choices), { onSuccess: onMerged })
      }
      onCancel={onCancel}
    >
      <p className="wrap-anywhere">
        {`${clubPath(comparison.sides[gone])} will lead to ${clubPath(comparison.sides[kept])}.`}
      </p>
      <p className="my-2">
        {`From ${from}, this moves: ${choosing.movingLabel(comparison, gone) || 'nothing'}.`}
      </p>
      <p>You can undo it for 30 days.</p>
      <Refusal error={merge.error} />
    </ConfirmDialog>
  );
}

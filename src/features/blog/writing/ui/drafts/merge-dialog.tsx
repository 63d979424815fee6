import { useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { Button } from '#ui/push-button.tsx';
import { likelyChoice, merged, partsOf, wordsOf } from './paragraphs.ts';
import type { Choice, Part } from './paragraphs.ts';
import type { DraftFields } from '#features/blog/drafts/rules.ts';
import { Comparison } from './comparison.tsx';

const TITLES = ['Yours', 'Theirs'] as const;

/** The three states of a post that two have changed. */
export interface Conflict {
  /** What both began from; null where that is not known. */
  readonly base: DraftFields | null;
  readonly mine: DraftFields;
  readonly theirs: DraftFields;
}

/** A field that differs, with its parts: one alone unless it is a text of paragraphs. */
interface Difference {
  readonly name: string;
  readonly label: string;
  readonly parts: readonly Part[];
}

/**
 * Shows what two people have made of a post side by side: of each part that differs one form is taken, or
 * both. What only one of them has changed is chosen already.
 *
 * @param labels of the fields, in their order
 * @param text the field that is compared by paragraphs
 * @param show how values of other fields are shown
 */
export function MergeDialog({
  conflict: { base, mine, theirs },
  labels,
  text,
  show,
  onMerge,
  onClose,
}: {
  conflict: Conflict;
  labels: Readonly<Record<string, string>>;
  text: string;
  show: (name: string, value: string) => string;
  onMerge: (fields: DraftFields) => void;
  onClose: () => void;
}) {
  const [differences] = useState(() => differencesOf(labels, text, mine, theirs));
  const [choices, setChoices] = useState(() =>
    differences.map(({ name, parts }) =>
      parts.map((part) =>
        part.isSame || base === null ? undefined : likelyChoice(part, wordsOf(base[name])),
      ),
    ),
  );
  const isOpen = differences.some(({ parts }, at) =>
    parts.some((part, index) => !part.isSame && choices[at]?.[index] === undefined),
  );

  function choose(at: number, index: number, choice: Choice) {
    setChoices((before) =>
      before.map((row, field) =>
        field === at ? row.map((each, part) => (part === index ? choice : each)) : row,
      ),
    );
  }

  function use() {
    const fields = differences.map(({ name, parts }, at): [string, DraftFields[string]] => {
      const chosen = choices[at] ?? [];
      if (name === text) return [name, merged(parts, chosen)];
      return [name, (chosen[0] === 'theirs' ? theirs : mine)[name] ?? ''];
    });
    onMerge({ ...mine, ...Object.fromEntries(fields) });
  }

  return (
    <Dialog title="Two versions of this post" size="form" onClose={onClose}>
      <p className="mt-2 text-ink-soft">
        Choose for each part.{' '}
        {base === null ? null : 'What only one of you has changed is chosen already. '}
        Nothing is saved until you save the post.
      </p>
      {differences.length === 0 ? <p className="mt-4">The two are the same.</p> : null}
      {differences.map((difference, at) => (
        <Chooser
          key={difference.name}
          difference={difference}
          isText={difference.name === text}
          show={(value) => show(difference.name, value)}
          choices={choices[at] ?? []}
          onChoose={(index, choice) => choose(at, index, choice)}
        />
      ))}
      <div className="sticky -bottom-6 mt-6 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-card py-3">
        {isOpen ? (
          <p role="status" className="mr-auto text-sm text-ink-soft">
            Some parts are still to be chosen.
          </p>
        ) : null}
        <Button onClick={onClose}>Cancel</Button>
        <Button look="accent" disabled={isOpen} onClick={use}>
          Use this text
        </Button>
      </div>
    </Dialog>
  );
}

/** What is to be chosen of one field. */
function Chooser({
  difference: { label, parts },
  isText,
  show,
  choices,
  onChoose,
}: {
  difference: Difference;
  isText: boolean;
  show: (value: string) => string;
  choices: readonly (Choice | undefined)[];
  onChoose: (index: number, choice: Choice) => void;
}) {
  return (
    <section className="mt-6" aria-label={label}>
      <h3 className="mb-2 text-heading">{label}</h3>
      <Comparison
        parts={isText ? parts : parts.map((part) => shownBy(part, show))}
        titles={TITLES}
        renderChoice={(index) => (
          <ChoiceField
            label={`${label}, part ${index + 1}`}
            hasBoth={isText}
            choice={choices[index]}
            onChoose={(choice) => onChoose(index, choice)}
          />
        )}
      />
    </section>
  );
}

function ChoiceField({
  label,
  hasBoth,
  choice,
  onChoose,
}: {
  label: string;
  hasBoth: boolean;
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
}) {
  const choices: [Choice, string][] = [
    ['mine', 'Keep yours'],
    ['theirs', 'Take theirs'],
    ...(hasBoth ? [['both', 'Merge: keep both'] as [Choice, string]] : []),
  ];
  return (
    <fieldset className="mt-3 flex flex-wrap gap-x-5 border-t border-line pt-1">
      <legend className="sr-only">{label}</legend>
      {choices.map(([value, words]) => (
        <label key={value} className="flex min-h-11 items-center gap-2">
          <input
            type="radio"
            className="size-5 accent-court"
            checked={choice === value}
            onChange={() => onChoose(value)}
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}

function differencesOf(
  labels: Readonly<Record<string, string>>,
  text: string,
  mine: DraftFields,
  theirs: DraftFields,
): Difference[] {
  return Object.entries(labels).flatMap(([name, label]) => {
    const [own, other] = [wordsOf(mine[name]), wordsOf(theirs[name])];
    if (own === other) return [];
    const whole = { mine: own === '' ? [] : [own], theirs: other === '' ? [] : [other] };
    const parts = name === text ? partsOf(own, other) : [{ ...whole, isSame: false }];
    return parts.every(({ isSame }) => isSame) ? [] : [{ name, label, parts }];
  });
}

function shownBy(part: Part, show: (value: string) => string): Part {
  return { ...part, mine: part.mine.map(show), theirs: part.theirs.map(show) };
}

import { lazy, useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import type { AgeGuide } from '#domain/season.ts';
import { Options } from './options.tsx';
import type { BirthDateProps } from './birth-date.tsx';
import { SelectField } from './field.tsx';
import { LazyPart } from './lazy-part.tsx';

// Loaded for those who ask; the list of birth dates answers as well.
const BirthDate = lazy<ComponentType<BirthDateProps>>(() =>
  import('./birth-date.tsx').then(
    (module) => ({ default: module.BirthDate }),
    () => ({ default: () => <></> }),
  ),
);

/**
 * An age filter that says which birth dates the chosen group means (SEAS-17), and beside it the way from a
 * birth date to its group, which is a list of all where no script runs.
 *
 * @param id unique in the page
 * @param chosen what the filter starts with
 */
export function AgeGroupField({
  id,
  guide: { season, before, ages, rule },
  chosen = '',
}: {
  id: string;
  guide: AgeGuide;
  chosen: string | undefined;
}) {
  const [age, setAge] = useState(chosen);
  const [asks, setAsks] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // It may have been opened before the page listened.
  useEffect(() => setAsks(details.current?.open ?? false), []);
  const born = ages.find(({ ageGroup }) => ageGroup === age)?.born;
  return (
    <div>
      <SelectField
        label="Age Group"
        id={id}
        name="ageGroup"
        autoComplete="off"
        aria-describedby={`${id}-born`}
        value={age}
        onChange={(event) => setAge(event.currentTarget.value)}
      >
        <Options of={ages.map(({ ageGroup }) => ageGroup)} none="Any age group" />
      </SelectField>
      <p id={`${id}-born`} aria-live="polite" className="text-sm text-ink-soft">
        {born ? `${age} in ${season}: born ${born}.` : null}
      </p>
      <details
        ref={details}
        onToggle={(event) => {
          // A sheet around it hears of its own opening alone.
          event.stopPropagation();
          setAsks(event.currentTarget.open);
        }}
        className="text-sm"
      >
        <summary className="link -mb-2 min-h-11 w-max content-center">
          Which age group is my child?
        </summary>
        {asks ? (
          <LazyPart meanwhile={<div className="skeleton h-28" />}>
            <BirthDate
              ages={ages}
              season={season}
              before={before}
              onChoose={(group) => {
                setAge(group);
                document.getElementById(id)?.focus();
              }}
            />
          </LazyPart>
        ) : null}
        <p className="mt-2 font-semibold">{season} by birth date</p>
        <ul className="mt-1 grid gap-0.5">
          {ages.map(({ ageGroup, born: dates }) => (
            <li key={ageGroup}>
              <b>{ageGroup}</b> {dates}
            </li>
          ))}
        </ul>
        <p className="mt-2 text-fine text-ink-soft">{rule}</p>
      </details>
    </div>
  );
}

import { lazy, useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import type { AgeGuide } from '#domain/season.ts';
import { Options } from './options.tsx';
import type { BirthDateProps } from './birth-date.tsx';
import { SelectField } from './field.tsx';
import { LazyPart } from './lazy-part.tsx';

const BirthDate = lazy<ComponentType<BirthDateProps>>(() =>
  import('./birth-date.tsx').then(
    (module) => ({ default: module.BirthDate }),
    () => ({ default: () => <></> }),
  ),
);

interface AgeGroupFieldProps {
  id: string;
  guide: AgeGuide;
  chosen: string | undefined;
}

/** Names the birth dates of the chosen age group (SEAS-17); without scripts it lists those of all groups. */
export function AgeGroupField({ id, guide, chosen = '' }: AgeGroupFieldProps) {
  const { season, before, ages, rule } = guide;
  const [age, setAge] = useState(chosen);
  const [asks, setAsks] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // It may have been opened before hydration.
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
        {born ? `${age} for ${season}: born ${born}.` : null}
      </p>
      <details
        ref={details}
        onToggle={(event) => {
          // A sheet around it listens for its own toggle only.
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

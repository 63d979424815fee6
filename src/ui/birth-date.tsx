import { useState } from 'react';
import { ageGroupBefore, ageGroupOf } from '#domain/season.ts';
import type { AgeGuide } from '#domain/season.ts';
import { button } from './button.ts';
import { TextField } from './field.tsx';

/** Earlier years are still being typed. */
const FIRST_YEAR = '1900';
const STUDENTS = 'Some clubs take players who are still in high school, so ask the club.';

export interface BirthDateProps extends Pick<AgeGuide, 'season' | 'before' | 'ages'> {
  readonly onChoose: (ageGroup: string) => void;
}

/** No form sends the date, since its field has no name, and browsers are asked not to keep it. */
export function BirthDate({ season, before, ages, onChoose }: BirthDateProps) {
  const [born, setBorn] = useState('');
  const [day, setDay] = useState<'unknown' | 'past' | 'future'>('unknown');
  const isKnown = day === 'past';
  const group = isKnown ? ageGroupOf(born, ages) : undefined;
  const groupBefore = isKnown && before ? ageGroupBefore(born, ages) : undefined;
  return (
    <div className="grid gap-2">
      <TextField
        label="Birth date"
        type="date"
        autoComplete="off"
        value={born}
        onChange={({ currentTarget: { value } }) => {
          setBorn(value);
          const today = new Date().toISOString().slice(0, 10);
          setDay(value > today ? 'future' : value > FIRST_YEAR ? 'past' : 'unknown');
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Keeps Enter from submitting the form.
          event.preventDefault();
          if (group) onChoose(group);
        }}
      />
      <p className="text-fine text-ink-soft">We don’t save it or send it anywhere.</p>
      <p role="status" className="font-semibold">
        <span>
          {day === 'future'
            ? 'This birth date is in the future. Check the year.'
            : group
              ? `${group} in ${season}${before ? '.' : ''}`
              : isKnown && `Too old for ${ages.at(-1)?.ageGroup} in ${season}. ${STUDENTS}`}
        </span>
        {groupBefore ? (
          <span>{` In ${before}, the season going on now, it’s ${groupBefore}.`}</span>
        ) : null}
      </p>
      {group ? (
        <button type="button" className={button.outline} onClick={() => onChoose(group)}>
          {`Choose ${group}`}
        </button>
      ) : null}
    </div>
  );
}

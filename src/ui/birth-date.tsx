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
  const [isKnown, setKnown] = useState(false);
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
          setKnown(value > FIRST_YEAR && value <= new Date().toISOString().slice(0, 10));
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
        {group ? `${group} in ${season}${before ? '.' : ''}` : null}
        {isKnown && !group
          ? `Too old for ${ages.at(-1)?.ageGroup} in ${season}. ${STUDENTS}`
          : null}
        {groupBefore ? ` In ${before}, the season going on now, it’s ${groupBefore}.` : null}
      </p>
      {group ? (
        <button type="button" className={button.outline} onClick={() => onChoose(group)}>
          Choose {group}
        </button>
      ) : null}
    </div>
  );
}

import { useState } from 'react';
import { AGE_GROUPS } from '#domain/club-options.ts';
import { oneOf } from '#domain/one-of.ts';
import { ALL_ASPECTS, ASPECTS } from '#domain/review-rules.ts';
import { seasonLabel } from '#domain/season.ts';
import { SelectField } from '#ui/field.tsx';
import { Options } from '#ui/options.tsx';
import { countOf } from '#domain/count-of.ts';
import type { RatingDetails } from '../schema.ts';

const STARS = [5, 4, 3, 2, 1] as const;

/**
 * Season, age group and aspects of a rating: folded away, so that they do not stand between the stars and the
 * button, unless the rating says some of it already.
 *
 * @param seasons of which a rating may speak, newest first
 */
export function RatingDetailFields({
  details,
  seasons,
  onChange,
}: {
  details: RatingDetails;
  seasons: readonly number[];
  onChange: (details: RatingDetails) => void;
}) {
  const [isOpen] = useState(() => Object.values(details).some((value) => value !== null));
  return (
    <details className="folded" open={isOpen}>
      <summary>Add details (optional)</summary>
      <div className="grid grid-cols-2 gap-3 pb-1">
        <SelectField
          label="Season"
          value={details.season ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...details, season: numberIn(value) })
          }
        >
          <Options of={seasons} none="Not stated" says={seasonLabel} />
        </SelectField>
        <SelectField
          label="Age group"
          value={details.ageGroup ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...details, ageGroup: oneOf(AGE_GROUPS, value) ?? null })
          }
        >
          <Options of={AGE_GROUPS} none="Not stated" />
        </SelectField>
        {ALL_ASPECTS.map((aspect) => (
          <div key={aspect} className="col-span-2">
            <SelectField
              label={ASPECTS[aspect]}
              value={details[aspect] ?? ''}
              onChange={({ currentTarget: { value } }) =>
                onChange({ ...details, [aspect]: numberIn(value) })
              }
            >
              <Options of={STARS} none="Not rated" says={(stars) => countOf(stars, 'star')} />
            </SelectField>
          </div>
        ))}
      </div>
    </details>
  );
}

function numberIn(value: string): number | null {
  return value === '' ? null : Number(value);
}

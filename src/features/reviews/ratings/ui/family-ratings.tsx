import { Link } from '@tanstack/react-router';
import { countOf } from '#domain/count-of.ts';
import {
  ALL_ASPECTS,
  ASPECTS,
  FEWEST_FOR_MEAN,
  FEWEST_TO_COMPARE,
  TOO_FEW,
} from '#domain/review-rules.ts';
import { seasonLabel } from '#domain/season.ts';
import type { RatingFigures } from '../schema.ts';

/** See REVW-05. Radio buttons and CSS alone (ratings.css) choose the season, without scripts. */
export function FamilyRatings({
  figures: [all, ...seasons],
}: {
  figures: readonly RatingFigures[];
}) {
  if (!all) return null;
  const unnamed = numberOf(all) - seasons.reduce((sum, season) => sum + numberOf(season), 0);
  return (
    <section className="court-line" id="ratings">
      <h2 className="mb-4 text-heading">How Families Rate This Club</h2>
      {seasons.length === 0 ? (
        <Figures figures={all} />
      ) : (
        <fieldset className="rated">
          <legend>Show ratings for</legend>
          <Choice figures={all} label="All" unnamed={unnamed} />
          {seasons.map((figures) => (
            <Choice
              key={figures.season}
              figures={figures}
              label={seasonLabel(figures.season ?? 0)}
              unnamed={0}
            />
          ))}
        </fieldset>
      )}
      <p className="mt-2 text-sm text-ink-soft">
        Ratings from club staff don’t count.{' '}
        <Link to="/how-reviews-work" preload={false} className="link target">
          How reviews work
        </Link>
      </p>
    </section>
  );
}

interface ChoiceProps {
  figures: RatingFigures;
  label: string;
  unnamed: number;
}

/** @param unnamed ratings without a season */
function Choice({ figures, label, unnamed }: ChoiceProps) {
  const id = `rated-${figures.season ?? 'all'}`;
  return (
    <>
      <input type="radio" name="rated" id={id} defaultChecked={figures.season === null} />
      <label htmlFor={id}>{label}</label>
      <div>
        <Figures figures={figures} />
        {unnamed > 0 ? (
          <p className="mt-2 text-sm text-ink-soft">
            {`${countOf(unnamed, 'rating')} ${unnamed === 1 ? 'doesn’t' : 'don’t'} say which season.`}
          </p>
        ) : null}
      </div>
    </>
  );
}

function numberOf({ spread }: RatingFigures): number {
  return spread.reduce((sum, number) => sum + number, 0);
}

function Figures({ figures }: { figures: RatingFigures }) {
  const number = numberOf(figures);
  const few = number < FEWEST_TO_COMPARE ? ` · ${TOO_FEW}` : '';
  return (
    <>
      {/* Those of all seasons are in the header of the page. */}
      {figures.season === null ? null : (
        <p className="mb-3">
          <b className="mr-1 text-heading">{figures.mean.toFixed(1)}</b>
          {` out of 5 · ${countOf(number, 'rating')}${few}`}
        </p>
      )}
      <div className="spread">
        <Spread figures={figures} />
        <Aspects figures={figures} />
      </div>
    </>
  );
}

function Spread({ figures }: { figures: RatingFigures }) {
  const number = numberOf(figures);
  return (
    <table>
      <caption className="sr-only">Number of ratings by stars</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Stars</th>
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- no control but a cell */}
          <td />
          <th scope="col">Ratings</th>
        </tr>
      </thead>
      <tbody>
        {[5, 4, 3, 2, 1].map((stars) => {
          const ratings = figures.spread[stars - 1] ?? 0;
          return (
            <tr key={stars}>
              <th scope="row">{countOf(stars, 'star')}</th>
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- no control but a cell */}
              <td>
                <svg aria-hidden="true">
                  <rect
                    width={`${Math.round((ratings / number) * 1000) / 10}%`}
                    height="100%"
                    rx="3"
                  />
                </svg>
              </td>
              <td>{ratings}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Aspects({ figures: { aspects } }: { figures: RatingFigures }) {
  const told = ALL_ASPECTS.flatMap((aspect) => {
    const rated = aspects[aspect];
    return rated ? [{ aspect, ...rated }] : [];
  });
  if (told.length === 0) {
    return (
      <p className="text-sm text-ink-soft">
        {`Scores for coaching, communication, and more will show here once ${FEWEST_FOR_MEAN} families have rated them.`}
      </p>
    );
  }
  return (
    <dl>
      {told.map(({ aspect, mean, number }) => (
        <div key={aspect}>
          <dt>{ASPECTS[aspect]}</dt>
          <dd>
            <b>{mean.toFixed(1)}</b> <small>{countOf(number, 'rating')}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

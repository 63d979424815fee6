import { countOf } from '#domain/count-of.ts';

const STARS = [1, 2, 3, 4, 5] as const;

/** Five stars to choose from. */
export function RatingStars({
  legend,
  chosen,
  onChoose,
}: {
  legend: string;
  chosen: number | null;
  onChoose: (stars: number) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      <div className="flex">
        {STARS.map((stars) => (
          <StarChoice
            key={stars}
            stars={stars}
            isFilled={chosen !== null && stars <= chosen}
            isChosen={stars === chosen}
            onChoose={onChoose}
          />
        ))}
      </div>
    </fieldset>
  );
}

function StarChoice({
  stars,
  isFilled,
  isChosen,
  onChoose,
}: {
  stars: number;
  isFilled: boolean;
  isChosen: boolean;
  onChoose: (stars: number) => void;
}) {
  return (
    <label className="relative grid size-11 cursor-pointer place-items-center rounded-lg text-3xl leading-none hover:bg-court-tint has-focus-visible:outline-3 has-focus-visible:outline-court">
      <input
        type="radio"
        name="stars"
        value={stars}
        checked={isChosen}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        aria-label={countOf(stars, 'star')}
        onChange={() => onChoose(stars)}
      />
      <span aria-hidden="true" className={isFilled ? 'text-star' : 'text-control'}>
        {isFilled ? '★' : '☆'}
      </span>
    </label>
  );
}

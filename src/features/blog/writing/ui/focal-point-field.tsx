import { useId } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { CENTER, FOCUS_STEP, focusText, parseFocus } from '#domain/focal-point.ts';
import type { FocalPoint } from '#domain/focal-point.ts';
import { Button } from '#ui/push-button.tsx';

const MOVES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The point of the featured image that stays visible when it is cropped: '30% 70%', or '' for the
 * middle.
 */
export function FocalPointField({
  image,
  value,
  error,
  onChange,
}: {
  image: string | null;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const id = useId();
  const point = parseFocus(value) ?? CENTER;

  return (
    <div role="group" aria-labelledby={`${id}-label`} className="grid gap-2">
      <p id={`${id}-label`} className="font-semibold">
        Focal point
      </p>
      {image === null ? (
        <p className="text-sm text-ink-soft">
          Upload a featured image to choose the part that always shows.
        </p>
      ) : (
        <>
          <p id={`${id}-hint`} className="text-sm text-ink-soft">
            Click the part of the image that should always show, or move the dot with the arrow
            keys.
          </p>
          <Picker image={image} point={point} hints={`${id}-hint ${id}-now`} onChange={onChange} />
          <div className="flex flex-wrap items-center gap-3">
            <p id={`${id}-now`} role="status" className="text-sm">
              {value === '' ? 'The middle' : `${point.x}% from the left, ${point.y}% from the top`}
            </p>
            {value === '' ? null : <Button onClick={() => onChange('')}>Reset</Button>}
          </div>
        </>
      )}
      {error === undefined ? null : (
        <p role="alert" className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

function Picker({
  image,
  point,
  hints,
  onChange,
}: {
  image: string;
  point: FocalPoint;
  hints: string;
  onChange: (value: string) => void;
}) {
  function pick(event: MouseEvent<HTMLButtonElement>) {
    // Enter and the space bar click, too, but at no place.
    if (event.detail === 0) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onChange(
      focusText({
        x: ((event.clientX - left) / width) * 100,
        y: ((event.clientY - top) / height) * 100,
      }),
    );
  }

  function move(event: KeyboardEvent) {
    const [x, y] = MOVES[event.key] ?? [];
    if (x === undefined || y === undefined) return;
    event.preventDefault();
    onChange(focusText({ x: point.x + x * FOCUS_STEP, y: point.y + y * FOCUS_STEP }));
  }

  return (
    <button
      type="button"
      aria-label="Choose the focal point"
      aria-describedby={hints}
      onClick={pick}
      onKeyDown={move}
      className="relative block w-fit max-w-full cursor-crosshair overflow-hidden rounded-xl border border-line"
    >
      <img
        src={image}
        alt=""
        referrerPolicy="no-referrer"
        className="block h-auto w-80 max-w-full"
      />
      <span
        aria-hidden="true"
        className="absolute size-6 -translate-1/2 rounded-full border-2 border-card bg-court outline-2 outline-ink"
        style={{ left: `${point.x}%`, top: `${point.y}%` }}
      />
    </button>
  );
}

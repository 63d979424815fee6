import type { Statistics } from '../statistics-client.ts';

type Day = Statistics['days'][number];

/** 'Mon, May 31' for '2026-05-31' */
export function dayLabel(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  });
}

/** The smallest of 1, 2, 5, 10, 20, 50 … that is at least `views`. */
function roundedUp(views: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(views, 1)));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= views) ?? views;
}

/** The table beside the chart has the numbers for screen readers. */
export function DayChart({ days }: { days: readonly Day[] }) {
  const most = days.reduce<Day>((best, day) => (day.views > best.views ? day : best), {
    day: '',
    views: 0,
  });
  const top = roundedUp(most.views);
  const [first, last] = [days[0], days.at(-1)];
  const words =
    most.views === 0
      ? 'No views yet.'
      : `Most views on ${dayLabel(most.day)}: ${most.views.toLocaleString('en-US')}.`;
  return (
    <figure>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <p
          aria-hidden="true"
          className="flex h-48 flex-col justify-between text-right text-sm leading-none text-ink-soft"
        >
          <span>{top.toLocaleString('en-US')}</span>
          <span>0</span>
        </p>
        <svg
          role="img"
          aria-label={`Views by day. ${words}`}
          viewBox={`0 0 ${days.length} 100`}
          preserveAspectRatio="none"
          className="h-48 w-full border-b border-control text-court"
        >
          <path
            d={`M0 .5H${days.length}M0 50H${days.length}`}
            className="stroke-line"
            strokeWidth="1"
            vectorEffect="non-scaling-stroke"
          />
          {days.map(({ day, views }, index) => {
            const height = (views / top) * 100;
            return (
              <g key={day}>
                <title>{`${dayLabel(day)}: ${views.toLocaleString('en-US')}`}</title>
                <rect x={index} width="1" height="100" fill="transparent" />
                <rect
                  x={index + 0.15}
                  y={100 - height}
                  width="0.7"
                  height={height}
                  fill="currentColor"
                />
              </g>
            );
          })}
        </svg>
        {first && last ? (
          <p
            aria-hidden="true"
            className="col-start-2 mt-1.5 flex justify-between text-sm text-ink-soft"
          >
            <span>{dayLabel(first.day)}</span>
            <span>{dayLabel(last.day)}</span>
          </p>
        ) : null}
      </div>
      <figcaption className="mt-2 text-ink-soft">{words}</figcaption>
    </figure>
  );
}

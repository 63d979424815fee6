import { ALL_OUTCOMES, OUTCOMES } from '#domain/moderation-rules.ts';
import {
  countWhere,
  monthLabel,
  outcomesByStars,
  removedByRule,
  timeLabel,
} from '../figure-rules.ts';
import type { DecisionCount, ModerationMonth } from '../figure-rules.ts';

const OUTCOME_HEADS = ALL_OUTCOMES.map((outcome) => OUTCOMES[outcome].label);

export function ModerationFigures({ months }: { months: readonly ModerationMonth[] }) {
  if (months.length === 0) {
    return (
      <p>No one has flagged a comment yet. Once someone does, the numbers show here by month.</p>
    );
  }
  return (
    <>
      <FigureTable
        caption="By month"
        head={['Month', 'Reports', ...OUTCOME_HEADS, 'Median time']}
        rows={months.map((month) => [
          monthLabel(month.month),
          month.reports,
          ...ALL_OUTCOMES.map((outcome) =>
            countWhere(month.decisions, (one) => one.outcome === outcome),
          ),
          timeLabel(month.median_seconds),
        ])}
      />
      <p className="text-sm text-ink-soft">
        We count reports in the month they came in and decisions in the month we made them. One
        comment can have several reports, and the time runs from the first.{' '}
        {OUTCOMES.withdrawn.label} means the author deleted it first, or it was a reply to a comment
        that was deleted.
      </p>
      <FigureTable
        caption="Appeals"
        head={['Month', 'Appeals', 'Restored', 'Upheld']}
        rows={months
          .filter(({ appeals, restored, upheld }) => appeals + restored + upheld > 0)
          .map(({ month, appeals, restored, upheld }) => [
            monthLabel(month),
            appeals,
            restored,
            upheld,
          ])}
      />
      <FigureTable
        caption="Removed, by rule"
        head={['Month', 'Rule', 'Removed']}
        rows={months.flatMap(({ month, decisions: own }) =>
          removedByRule(own).map(({ label, number }) => [monthLabel(month), label, number]),
        )}
      />
      <FigureTable
        caption="Outcomes by stars, all months"
        head={['Comment with', ...OUTCOME_HEADS]}
        rows={rowsByStars(months.flatMap(({ decisions }) => decisions))}
      />
      {months.map(({ month, decisions: own }) =>
        own.length === 0 ? null : (
          <details key={month} className="folded">
            <summary>Outcomes by stars, {monthLabel(month)}</summary>
            <FigureTable
              caption={`Outcomes by stars, ${monthLabel(month)}`}
              isTitled={false}
              head={['Comment with', ...OUTCOME_HEADS]}
              rows={rowsByStars(own)}
            />
          </details>
        ),
      )}
    </>
  );
}

function rowsByStars(decisions: readonly DecisionCount[]): (readonly (string | number)[])[] {
  return outcomesByStars(decisions).map((line) => [
    line.label,
    ...ALL_OUTCOMES.map((outcome) => line[outcome]),
  ]);
}

interface FigureTableProps {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  isTitled?: boolean;
}

/** Scrolls sideways where it is too narrow. */
function FigureTable({ caption, head, rows, isTitled = true }: FigureTableProps) {
  if (rows.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached
    <div className="overflow-x-auto" role="region" aria-label={caption} tabIndex={0}>
      <table className="w-full border-collapse text-left wrap-break-word">
        <caption className={isTitled ? 'pt-4 pb-1 text-left font-semibold' : 'sr-only'}>
          {caption}
        </caption>
        <thead>
          <tr className="border-b border-line text-sm text-ink-soft">
            {head.map((title) => (
              <th key={title} scope="col" className="py-2 pr-4 font-semibold">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, ...cells]) => (
            <tr key={`${label} ${cells[0] ?? ''}`} className="border-b border-line">
              <th scope="row" className="whitespace-nowrap py-2 pr-4 font-normal">
                {label}
              </th>
              {cells.map((cell, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns in a fixed order
                <td key={index} className="py-2 pr-4 last:whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import { ALL_OUTCOMES, OUTCOMES } from '#domain/moderation-rules.ts';
import { countWhere, monthLabel, outcomesByStars, removedByRule, timeLabel } from '../rules.ts';
import type { DecisionCount, ModerationMonth } from '../schema.ts';
import { FigureTable } from './figure-table.tsx';

const OUTCOME_HEADS = ALL_OUTCOMES.map((outcome) => OUTCOMES[outcome].label);

/** What the moderation did, by month, and whether good and bad reviews were treated alike; no names. */
export function ModerationFigures({ months }: { months: readonly ModerationMonth[] }) {
  if (months.length === 0) {
    return (
      <p>No comment has been flagged yet. As soon as one is, its figures appear here by month.</p>
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
        Reports are counted in the month they came in, decisions in the month they were made. A
        comment may have several reports. The time runs from its first report.{' '}
        {OUTCOMES.withdrawn.label} is what its author deleted first, or what went with the comment
        that it answered.
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

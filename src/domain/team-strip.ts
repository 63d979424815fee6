import { AGE_GROUPS } from './club-options.ts';
import type { TeamCounts } from './team-counts.ts';

/** Units of the drawing of a strip: an age is as wide as this. */
const AGE_WIDTH = 30;
const MIDDLE = 20;
/** When both play, girls are above boys by twice this. */
const APART = 7;

/** A circle from its left end. */
const RING = 'a4 4 0 1 0 8 0a4 4 0 1 0-8 0';

/**
 * The marks of a strip, the court in one lane, as paths of points, rings and lines: only the nine age groups.
 *
 * @returns what girls play, what boys play, and ages of which no more is known; '' for none
 */
export function stripMarks(
  counts: TeamCounts,
  told: readonly string[],
): { girls: string; boys: string; told: string } {
  const marks = { girls: '', boys: '', told: '' };
  const isCounted = Object.keys(counts).length > 0;
  for (const [index, age] of AGE_GROUPS.entries()) {
    const x = AGE_WIDTH * (index + 0.5);
    const { Girls, Boys } = counts[age] ?? {};
    const apart = Girls && Boys ? APART : 0;
    if (Girls) marks.girls += `M${x} ${MIDDLE - apart}h0`;
    if (Boys) marks.boys += `M${x - 4} ${MIDDLE + apart}${RING}`;
    if (!isCounted && told.includes(age)) marks.told += `M${x - 5} ${MIDDLE}h10`;
  }
  return marks;
}

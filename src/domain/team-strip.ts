import { AGE_GROUPS } from './club-options.ts';
import type { TeamCounts } from './team-counts.ts';

const AGE_WIDTH = 30;
const MIDDLE = 20;
const APART = 7;

/** A circle from its left end. */
const RING = 'a4 4 0 1 0 8 0a4 4 0 1 0-8 0';

/**
 * SVG paths for what girls play, what boys play, and ages with no counts; '' for none. `hasAll`: every age told is
 * drawn.
 */
export function stripMarks(counts: TeamCounts, told: readonly string[]) {
  const isCounted = Object.keys(counts).length > 0;
  const marks = { girls: '', boys: '', told: '' };
  const drawn = new Set<string>();
  for (const [index, age] of AGE_GROUPS.entries()) {
    const x = AGE_WIDTH * (index + 0.5);
    const { Girls, Boys } = counts[age] ?? {};
    const apart = Girls && Boys ? APART : 0;
    if (Girls) marks.girls += `M${x} ${MIDDLE - apart}h0`;
    if (Boys) marks.boys += `M${x - 4} ${MIDDLE + apart}${RING}`;
    const isTold = !isCounted && told.includes(age);
    if (Girls || Boys || isTold) drawn.add(age);
    if (isTold) marks.told += `M${x - 5} ${MIDDLE}h10`;
  }
  return { ...marks, hasAll: told.length > 0 && told.every((age) => drawn.has(age)) };
}

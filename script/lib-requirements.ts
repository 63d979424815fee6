/** Which requirements the last test run has proven: the pure part. */
import type { TestResult } from './lib-results.ts';

export interface Requirement {
  id: string;
  area: string;
  text: string;
}

export interface AreaCoverage {
  area: string;
  total: number;
  proven: number;
  /** The requirements that no passing test names. */
  open: Requirement[];
}

export interface Coverage {
  areas: AreaCoverage[];
  /** Ids in test titles that are not in the list. */
  unknownIds: string[];
}

/** Reads the tab-separated list (id, area, source, requirement; the first line has the column names). */
export function parseRequirements(text: string): Requirement[] {
  return text
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      const [id, area, , requirement] = line.split('\t');
      if (!id || !area || !requirement) {
        throw new Error(`Line ${index + 2} of the requirements has fewer than four columns.`);
      }
      return { id, area, text: requirement };
    });
}

/** The ids in brackets anywhere in a title: '[COMM-08] …' or '[FIND-01, FIND-02] …'. */
export function idsInTitle(title: string): string[] {
  const lists = title.matchAll(/\[([A-Z]+-\d+(?:\s*,\s*[A-Z]+-\d+)*)\]/g);
  return [...lists].flatMap(([, list = '']) => list.split(',').map((id) => id.trim()));
}

/** A failed or skipped test proves nothing; its ids are still checked. */
export function measureCoverage(
  requirements: readonly Requirement[],
  results: readonly TestResult[],
): Coverage {
  const proven = new Set(
    results.filter(({ outcome }) => outcome === 'passed').flatMap(({ title }) => idsInTitle(title)),
  );
  const known = new Set(requirements.map(({ id }) => id));
  const named = new Set(results.flatMap(({ title }) => idsInTitle(title)));
  const byArea = Map.groupBy(requirements, ({ area }) => area);
  return {
    areas: [...byArea].map(([area, rows]) => {
      const open = rows.filter(({ id }) => !proven.has(id));
      return { area, total: rows.length, proven: rows.length - open.length, open };
    }),
    unknownIds: [...named].filter((id) => !known.has(id)).toSorted(),
  };
}

/** The output: each area's count and open rows, then the unknown ids. */
export function describeCoverage(coverage: Coverage): string {
  const lines = coverage.areas.flatMap(({ area, total, proven, open }) => [
    `${area} ${proven} of ${total}`,
    ...open.map(({ id, text }) => `  ${id}  ${text}`),
  ]);
  const proven = coverage.areas.reduce((sum, area) => sum + area.proven, 0);
  const total = coverage.areas.reduce((sum, area) => sum + area.total, 0);
  lines.push(`All ${proven} of ${total}`);
  for (const id of coverage.unknownIds) lines.push(`Warning: a test names ${id}, which is no row.`);
  return lines.join('\n');
}

/**
 * The reasons why the named areas are not done, one sentence each; empty if they are. An unknown
 * area is a reason, too.
 */
export function openReasons(coverage: Coverage, areas: readonly string[]): string[] {
  const reasons = areas.flatMap((name) => {
    const area = coverage.areas.find((candidate) => candidate.area === name);
    if (!area) return [`There is no area ${name}.`];
    if (area.open.length === 0) return [];
    return [`${name}: no passing test names ${area.open.map(({ id }) => id).join(', ')}.`];
  });
  for (const id of coverage.unknownIds) reasons.push(`A test names ${id}, which is no row.`);
  return reasons;
}

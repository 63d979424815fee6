/**
 * Checks the boundaries of .dependency-cruiser.js. Ends with 1 on a violation, and also if no
 * module was read, because a check that reads nothing always passes.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import configuration from '../.dependency-cruiser.js';

export interface BoundaryReport {
  /** The number of files read, without packages. */
  modules: number;
  violations: { rule: string; from: string; to: string; circle: string[] }[];
}

const folders = ['src', 'script', 'db', 'tests', 'bench'];

/** Reads the tree under `root` (the project folder, or a copy of one) and applies every rule. */
export async function checkBoundaries(root: string): Promise<BoundaryReport> {
  const present = folders.filter((folder) => existsSync(resolve(root, folder)));
  const { forbidden, options } = configuration;
  const { output } = await cruise(
    present,
    { ...options, ruleSet: { forbidden }, validate: true, baseDir: root },
    options.enhancedResolveOptions,
  );
  const { modules, summary } = output as ICruiseResult;
  return {
    modules: modules.filter(({ source }) => folders.includes(source.split('/')[0] ?? '')).length,
    violations: summary.violations.map(({ rule, from, to, cycle }) => ({
      rule: rule.name,
      from,
      to,
      circle: (cycle ?? []).map(({ name }) => name),
    })),
  };
}

if (import.meta.main) {
  const { modules, violations } = await checkBoundaries(process.cwd());
  for (const { rule, from, to, circle } of violations) {
    console.error(`${rule}: ${from} -> ${circle.length > 0 ? circle.join(' -> ') : to}`);
    console.error(`  ${configuration.forbidden.find(({ name }) => name === rule)?.comment ?? ''}`);
  }
  console.log(`${modules} modules read, ${violations.length} violations`);
  process.exitCode = modules > 0 && violations.length === 0 ? 0 : 1;
}

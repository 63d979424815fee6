/**
 * npm run requirements [-- --check AREA,AREA]: how many rows of docs/requirements.tsv the last
 * script/test has proven. With --check it ends with 1 if one of these areas has an open row,
 * or if a test names a row that does not exist; without test results it ends with 2.
 */
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  describeCoverage,
  measureCoverage,
  openReasons,
  parseRequirements,
} from './lib-requirements.ts';
import { RESULTS } from './lib-results.ts';

function main(): number {
  const { values } = parseArgs({ options: { check: { type: 'string' } } });
  const files = Object.values(RESULTS);
  const missing = files.filter(({ path }) => !existsSync(path));
  if (missing.length === files.length) {
    const paths = files.map(({ path }) => path).join(', ');
    console.error(`There are no results of a test run (${paths}). Run script/test.`);
    return 2;
  }
  for (const { path } of missing) console.error(`Without ${path}, whose tests count as not run.`);
  const results = files
    .filter(({ path }) => existsSync(path))
    .flatMap(({ path, read }) => read(path));
  const requirements = parseRequirements(readFileSync('docs/requirements.tsv', 'utf8'));
  const coverage = measureCoverage(requirements, results);
  console.log(describeCoverage(coverage));
  if (values.check === undefined) return 0;
  const areas = values.check.split(',').map((area) => area.trim());
  const reasons = openReasons(coverage, areas);
  for (const reason of reasons) console.error(reason);
  return reasons.length === 0 ? 0 : 1;
}

process.exitCode = main();

import path from 'node:path';
import { parseArgs } from 'node:util';
import { importClubs, importSheets } from '../src/features/clubs/lists/commands.server.ts';
import type { ImportReport } from '../src/features/clubs/lists/schema.ts';
import { asOperator } from './lib-operator.ts';

/** The program behind script/import-clubs: 0 if all is well, 1 if a row or the file is refused. */
const USAGE =
  'Usage: script/import-clubs [--season-sheets] [--dry-run] [--good-rows] [--as someone@example.org] [--map COLUMN=NAME]… FILE\n';

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: {
        'season-sheets': { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        'good-rows': { type: 'boolean' },
        as: { type: 'string' },
        map: { type: 'string', multiple: true },
      },
      allowPositionals: true,
    });
    const [file, ...rest] = positionals;
    if (file !== undefined && rest.length === 0) {
      return {
        file,
        importFile: values['season-sheets'] ? importSheets : importClubs,
        isDryRun: values['dry-run'] ?? false,
        isPartial: values['good-rows'] ?? false,
        email: values.as,
        mapped: values.map,
      };
    }
  } catch {
    // An unknown option: the usage message lists the valid ones.
  }
  process.stderr.write(USAGE);
  process.exit(2);
}

const { file, importFile, isDryRun, isPartial, email, mapped = [] } = readArguments();
const stop = new AbortController();
process.once('SIGINT', () => stop.abort());

await asOperator(email, async (inTransaction) => {
  const from = path.resolve(process.env['CALLED_FROM'] ?? '.', file);
  try {
    const report = await importFile(inTransaction, from, {
      isDryRun,
      isPartial,
      mapped,
      signal: stop.signal,
    });
    tellReport(report);
    if (report.counts.refused > 0 || !report.columns.isNamed) process.exitCode = 1;
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    process.stderr.write('\nStopped. Nothing was imported.\n');
    process.exitCode = 130;
  }
});

function tellReport(report: ImportReport): void {
  const { counts, notices, hints, added, changed, refused, isWritten } = report;
  const lines: string[] = [...notices];
  for (const { column, value, as, rows } of report.understood)
    lines.push(`${column}: ${value} in ${rows} rows -> ${as}`);
  for (const { isRefused, column, value, rows, reason } of report.repairs)
    if (!isRefused) lines.push(`${column}: ${value} in ${rows} rows: ${reason}`);
  for (const { line, name, hints: said } of hints)
    lines.push(`line ${line}: ${name}: ${said.join(' ')}`);
  if (!isWritten) {
    for (const { line, name, detail } of added)
      lines.push(`line ${line}: adds ${name} (${detail})`);
    for (const { line, name, changes } of changed) {
      const fields = changes.map(({ column, before, after }) => `${column}: ${before} -> ${after}`);
      lines.push(`line ${line}: changes ${name}: ${fields.join(' | ')}`);
    }
  }
  for (const { line, problems } of refused) {
    for (const { column, value, reason } of problems) {
      lines.push(`line ${line}: refused: ${[column, value, reason].filter(Boolean).join(': ')}`);
    }
  }
  const done = isWritten ? '' : ' Nothing was written.';
  lines.push(
    `${counts.added} added, ${counts.changed} changed, ${counts.same} unchanged, ${counts.refused} refused.${done}`,
  );
  process.stdout.write(`${lines.join('\n')}\n`);
}

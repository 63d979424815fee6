import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { KEPT } from '#domain/retention.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { aDatabase } from '#tests/database.ts';

const TEXTS = ['privacy-text.tsx', 'privacy-rights.tsx'];

test("the privacy policy takes its periods from the code's constants", async () => {
  const texts = await Promise.all(
    TEXTS.map((name) => readFile(join(import.meta.dirname, name), 'utf8')),
  );
  const typed = texts
    .join('\n')
    .matchAll(
      /\b(\d+|one|two|three|a|an|few|several)(?=\s+(?:minutes?|hours?|days?|weeks?|months?|years?)\b)[^.]{0,40}/gi,
    );
  // No program enforces the time to answer.
  expect(Array.from(typed, ([words]) => words.replaceAll(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/^30 days, and we ask only/),
  ]);
  expect(texts.join('\n')).not.toMatch(/(?:within|at most|after) (?:days|weeks|months)\b/);
});

test('the database deletes after the same periods', async () => {
  const database = await aDatabase();
  const sourceOf = async (name: string) => {
    const { rows } = await database.sql.execute<{ source: string }>(
      sql`select prosrc as source from pg_proc where proname = ${name}`,
    );
    return rows[0]?.source ?? '';
  };
  const suggestions = await sourceOf('forget_suggestions');
  expect(suggestions.match(/interval '2 years'|interval '\d+ days'/g)).toEqual([
    `interval '${KEPT.suggestionYears} years'`,
    `interval '${KEPT.suggestionYears} years'`,
    `interval '${KEPT.suggestionContactDays} days'`,
    `interval '${KEPT.suggestionYears} years'`,
    `interval '${KEPT.suggestionContactDays} days'`,
  ]);
  const views = await sourceOf('forget_page_views');
  expect(views).toContain(`current_date - ${KEPT.pageViewDays}`);
  expect(views).toContain(`current_date - ${KEPT.emptySearchDays}`);
  expect(await sourceOf('shorten_sessions_of_administrator')).toContain(
    `interval '${KEPT.administratorSessionHours} hours'`,
  );
  const longest = Math.max(...Object.values(LIMITS).map(({ windowSeconds }) => windowSeconds));
  expect(longest).toBeLessThanOrEqual(KEPT.countedAttemptHours * 60 * 60);
});

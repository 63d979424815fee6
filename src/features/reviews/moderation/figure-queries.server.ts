import { sql } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { site } from '#site.config.ts';
import type { ModerationMonth } from './figure-schema.ts';

/** By month in the site's time zone, newest first; empty months are left out. */
export async function moderationMonths(db: Reading): Promise<ModerationMonth[]> {
  const { rows } = await db.execute<ModerationMonth & Record<string, unknown>>(sql`
    select month::text as month, reports, decisions, median_seconds, appeals, restored, upheld
    from app.moderation_figures(${site.timeZone})`);
  return rows;
}

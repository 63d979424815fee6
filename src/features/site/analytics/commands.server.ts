import { sql } from 'drizzle-orm';
import type { Db, Sql } from '#db/db.ts';
import { COUNTED } from './policy.ts';
import { countedPath } from './queries.server.ts';
import { campaignLabel } from './rules.ts';
import type { Campaign } from './schema.ts';

/**
 * Counts one view of a page today; of whom is not asked and not stored (decision 51).
 *
 * @param path as a browser reports it
 */
export async function countView(db: Db, path: string): Promise<void> {
  const counted = await countedPath(db.visitor, path);
  await db.write(COUNTED, (tx) => tx.execute(sql`select app.count_page_view(${counted})`));
}

/** Counts one visit of a campaign today; at most 50 campaigns a day have a name of their own. */
export async function countCampaign(db: Db, campaign: Campaign): Promise<void> {
  const label = campaignLabel(campaign);
  if (label === '') return;
  await db.write(COUNTED, (tx) => tx.execute(sql`select app.count_campaign(${label})`));
}

/**
 * Deletes counts that are older than 400 days.
 *
 * @param accounts statements as the accounts role, which sweeps what has run out
 */
export async function forgetOldViews(accounts: Sql): Promise<void> {
  await accounts.execute(sql`select app.forget_page_views()`);
}

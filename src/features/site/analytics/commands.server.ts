import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Db, Sql } from '#db/db.ts';
import { COUNTED } from './policy.ts';
import { countedPath } from './queries.server.ts';
import { campaignLabel } from './rules.ts';
import type { Campaign } from './schema.ts';

/**
 * Counts one view of a page today; of whom is not asked and not stored (D51).
 *
 * @param path as a browser reports it
 */
export async function countView(db: Db, path: string): Promise<void> {
  const counted = await countedPath(db.visitor, path);
  await db.write(COUNTED, (tx) => tx.execute(sql`select app.count_page_view(${counted})`));
}

/** The campaigns that a network address has named today, in the memory of this process alone. */
const namedFrom = new LRUCache<string, Set<string>>({ max: 10_000, ttl: 24 * 60 * 60_000 });
/** A tenth of the names of a day: more than anybody follows links of, and too few to crowd out the real ones. */
const MOST_NAMES = 5;

/**
 * Counts one visit of a campaign today. At most 50 campaigns a day have a name of their own, of one network
 * address 5: beyond that they are counted together.
 */
export async function countCampaign(db: Db, campaign: Campaign, address: string): Promise<void> {
  const label = campaignLabel(campaign);
  if (label === '') return;
  const named = namedFrom.get(address) ?? new Set();
  if (named.size < MOST_NAMES) namedFrom.set(address, named.add(label), { noUpdateTTL: true });
  const counted = named.has(label) ? label : '(others)';
  await db.write(COUNTED, (tx) => tx.execute(sql`select app.count_campaign(${counted})`));
}

/**
 * Deletes counts that are older than 400 days.
 *
 * @param accounts statements as the accounts role, which sweeps what has run out
 */
export async function forgetOldViews(accounts: Sql): Promise<void> {
  await accounts.execute(sql`select app.forget_page_views()`);
}

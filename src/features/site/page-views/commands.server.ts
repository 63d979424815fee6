import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Db, Sql } from '#db/db.ts';
import { site } from '#site.config.ts';
import { COUNTED } from './policy.ts';
import { countedPath } from './queries.server.ts';
import { campaignLabel } from './rules.ts';
import type { Campaign } from './schema.ts';

/** Counts a view today; the visitor is not stored (D51). */
export async function countView(db: Db, path: string): Promise<void> {
  const counted = await countedPath(db.visitor, path);
  await db.write(COUNTED, (tx) =>
    tx.execute(sql`select app.count_page_view(${counted}, ${site.timeZone})`),
  );
}

/** The campaigns of each network address today. */
const namedFrom = new LRUCache<string, Set<string>>({ max: 10_000, ttl: 24 * 60 * 60_000 });
/** A tenth of a day's campaigns, so that one address cannot crowd out the others. */
const MOST_NAMES = 5;

/** Only 50 campaigns a day, and 5 of one network address, have their own names. */
export async function countCampaign(db: Db, campaign: Campaign, address: string): Promise<void> {
  const label = campaignLabel(campaign);
  if (label === '') return;
  const named = namedFrom.get(address) ?? new Set();
  if (named.size < MOST_NAMES) namedFrom.set(address, named.add(label), { noUpdateTTL: true });
  const counted = named.has(label) ? label : '(others)';
  await db.write(COUNTED, (tx) =>
    tx.execute(sql`select app.count_campaign(${counted}, ${site.timeZone})`),
  );
}

/** Deletes counts older than 400 days. */
export async function forgetOldViews(accounts: Sql): Promise<void> {
  await accounts.execute(sql`select app.forget_page_views()`);
}

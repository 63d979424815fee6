import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Db, Sql } from '#db/db.ts';
import { folded } from '#domain/folded.ts';
import { site } from '#site.config.ts';
import { COUNTED } from './policy.ts';
import { countedPath } from './queries.server.ts';
import { campaignLabel, readEmptySearch } from './rules.ts';
import { NOT_KEPT } from './schema.ts';
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

/** The network addresses from which something was typed lately; never stored. */
const typedFrom = new LRUCache<string, Set<string>>({ max: 5_000, ttl: 7 * 24 * 60 * 60_000 });
const FEWEST_ADDRESSES = 3;
const LONGEST_TYPED = 40;

/** Counts a search that found nothing, this week, by its filters and without who searched (OPER-04). */
export async function countEmptySearch(
  db: Db,
  sent: { readonly path: string; readonly nothingFor: string },
  address: string,
): Promise<void> {
  const search = readEmptySearch(sent.path, sent.nothingFor, (typed) => toKeep(typed, address));
  if (search === null) return;
  const { page, query } = search;
  await db.write(COUNTED, async (tx) => {
    // The function counts in the week of `current_date`.
    await tx.execute(sql`select set_config('TimeZone', ${site.timeZone}, true)`);
    await tx.execute(sql`select app.count_empty_search(${page}, ${query})`);
  });
}

/** What a single family types may be a child's name or an address. */
function toKeep(typed: string, address: string): string {
  const text = folded(typed);
  if (/^\d{5}$/.test(text)) return text;
  const addresses = typedFrom.get(text) ?? new Set();
  if (addresses.size < FEWEST_ADDRESSES) typedFrom.set(text, addresses.add(address));
  return addresses.size < FEWEST_ADDRESSES || text.length > LONGEST_TYPED ? NOT_KEPT : text;
}

/** Deletes counts older than 400 days, and searches older than 53 weeks. */
export async function forgetOldViews(accounts: Sql): Promise<void> {
  await accounts.execute(sql`select app.forget_page_views()`);
}

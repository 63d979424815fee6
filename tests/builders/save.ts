import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Sql, Transaction } from '#db/db.ts';
import { account, profiles, user } from '#db/schema/accounts.ts';
import { blogCategories, blogPosts, blogPreviewLinks } from '#db/schema/blog.ts';
import { clubs, practiceLocations } from '#db/schema/clubs.ts';
import {
  clubComments,
  clubRatings,
  commentDecisions,
  commentReports,
  removedComments,
  userClubAffiliations,
} from '#db/schema/reviews.ts';
import { availableLocations } from '#db/schema/locations.ts';
import { userRoles } from '#db/schema/roles.ts';
import { clubPrograms, seasonSheets } from '#db/schema/seasons.ts';
import { tryouts } from '#db/schema/tryouts.ts';

/** Something a test or the sample data describes before it is stored; its ids are known from the start. */
export interface Builder {
  /** Adds its rows to the batch, and includes the builders those rows refer to. */
  addTo(batch: Batch): void;
}

/** Parents before children. The key identifies a row that an earlier save has stored. */
const TABLES: readonly { readonly table: PgTable; readonly key: PgColumn[] }[] = [
  { table: user, key: [user.id] },
  { table: account, key: [account.id] },
  { table: profiles, key: [profiles.id] },
  { table: clubs, key: [clubs.id] },
  { table: practiceLocations, key: [practiceLocations.id] },
  { table: seasonSheets, key: [seasonSheets.clubId, seasonSheets.season] },
  { table: clubPrograms, key: [clubPrograms.id] },
  { table: tryouts, key: [tryouts.id] },
  { table: availableLocations, key: [availableLocations.id] },
  { table: blogCategories, key: [blogCategories.id] },
  { table: blogPosts, key: [blogPosts.id] },
  { table: blogPreviewLinks, key: [blogPreviewLinks.id] },
  { table: userRoles, key: [userRoles.id] },
  { table: userClubAffiliations, key: [userClubAffiliations.id] },
  { table: clubRatings, key: [clubRatings.userId, clubRatings.clubId] },
  { table: clubComments, key: [clubComments.id] },
  { table: commentDecisions, key: [commentDecisions.id] },
  { table: commentReports, key: [commentReports.id] },
  { table: removedComments, key: [removedComments.commentId] },
];

/** PostgreSQL takes 65,535 parameters in one statement; the widest table has about 30 columns. */
const ROWS_PER_STATEMENT = 1_000;

/** The rows of several builders, each builder once. */
export class Batch {
  readonly #included = new Set<Builder>();
  readonly #rows = new Map<PgTable, object[]>();

  include(builder: Builder): void {
    if (this.#included.has(builder)) return;
    this.#included.add(builder);
    builder.addTo(this);
  }

  add<Table extends PgTable>(table: Table, row: Table['$inferInsert']): void {
    if (!TABLES.some((known) => known.table === table)) {
      throw new Error('save() does not know this table yet: add it to TABLES');
    }
    const rows = this.#rows.get(table);
    if (rows) rows.push(row);
    else this.#rows.set(table, [row]);
  }

  rowsOf(table: PgTable): readonly object[] {
    return this.#rows.get(table) ?? [];
  }
}

/**
 * Stores builders and everything they refer to, parents first, in one statement per table. What an
 * earlier save stored is left as it is, so a later builder may refer to it.
 *
 * @param sql a connection (or a transaction) of the role that owns the tables
 * @returns the same builders, for `const [club] = await save(sql, aClub())`
 * @throws the database's error when a row breaks one of its rules, a taken username for example
 */
export async function save<Builders extends Builder[]>(
  sql: Sql | Transaction,
  ...builders: Builders
): Promise<Builders> {
  const batch = new Batch();
  for (const builder of builders) batch.include(builder);
  for (const { table, key } of TABLES) {
    const rows = batch.rowsOf(table);
    for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
      await sql
        .insert(table)
        .values(rows.slice(start, start + ROWS_PER_STATEMENT))
        .onConflictDoNothing({ target: key });
    }
  }
  return builders;
}

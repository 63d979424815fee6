import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { profiles } from './accounts.ts';
import { createdAt, someText } from './columns.ts';

/** Lists of clubs that were imported, each as one deed that can be undone. */
export const clubImports = pgTable(
  'club_imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: createdAt(),
    /** Null for the operator of the site, and when the account is gone. */
    actorId: uuid('actor_id').references(() => profiles.id, { onDelete: 'set null' }),
    fileName: text('file_name').notNull(),
    added: integer('added').notNull(),
    changed: integer('changed').notNull(),
    /** Null while it stands. */
    undoneAt: timestamp('undone_at', { withTimezone: true }),
    undoneBy: uuid('undone_by').references(() => profiles.id, { onDelete: 'set null' }),
    /** What came of the undoing: clubs deleted, put back, and left as they are. */
    removed: integer('removed'),
    restored: integer('restored'),
    leftAlone: integer('left_alone'),
  },
  (table) => [
    someText(table.fileName, 'club_imports', 200),
    index('club_imports_created_at').on(table.createdAt),
    index('club_imports_actor').on(table.actorId),
    index('club_imports_undone_by').on(table.undoneBy),
    check(
      'club_imports_counts',
      sql`least(${table.added}, ${table.changed}, ${table.removed}, ${table.restored}, ${table.leftAlone}) >= 0`,
    ),
  ],
);

/** What an import did to each club: enough to put it back. */
export const clubImportRows = pgTable(
  'club_import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => clubImports.id, { onDelete: 'cascade' }),
    /** The order of the file. */
    position: integer('position').notNull(),
    /** The club may be gone since. */
    clubId: uuid('club_id').notNull(),
    name: text('name').notNull(),
    /** The club's version right after the import: while it has it, nobody has saved it since. */
    version: integer('version').notNull(),
    /** The fields before; null for a club that the import added. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    /** The practice locations before; null where the import left them. */
    locations: jsonb('locations').$type<readonly { name: string | null; address: string }[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.clubId] }),
    index('club_import_rows_club').on(table.clubId),
    check('club_import_rows_name_length', sql`char_length(${table.name}) <= 200`),
    check('club_import_rows_numbers', sql`${table.position} >= 0 and ${table.version} > 0`),
    check('club_import_rows_before_form', sql`jsonb_typeof(${table.before}) = 'object'`),
    check('club_import_rows_locations_form', sql`jsonb_typeof(${table.locations}) = 'array'`),
  ],
);

import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, ownId, time } from './columns.ts';

/** Lists of clubs that were imported, each as one deed that can be undone. */
export const clubImports = pgTable('club_imports', {
  id: ownId(),
  createdAt: createdAt(),
  /** Null for the operator of the site, and when the account is gone. */
  actorId: uuid('actor_id'),
  fileName: text('file_name').notNull(),
  added: integer('added').notNull(),
  changed: integer('changed').notNull(),
  /** Null while it stands. */
  undoneAt: time('undone_at'),
  undoneBy: uuid('undone_by'),
  /** What came of the undoing: clubs deleted, put back, and left as they are. */
  removed: integer('removed'),
  restored: integer('restored'),
  leftAlone: integer('left_alone'),
});

/** What an import did to each club: enough to put it back. */
export const clubImportRows = pgTable('club_import_rows', {
  importId: uuid('import_id').notNull(),
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
});

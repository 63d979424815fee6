import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, ownId, time } from './columns.ts';

export const clubImports = pgTable('club_imports', {
  id: ownId(),
  createdAt: createdAt(),
  /** Null for the site's operator, and when the account is gone. */
  actorId: uuid('actor_id'),
  kind: text('kind', { enum: ['clubs', 'season_sheets'] })
    .notNull()
    .default('clubs'),
  fileName: text('file_name').notNull(),
  added: integer('added').notNull(),
  changed: integer('changed').notNull(),
  /** Rows that were not imported. They wait to be repaired until the import is settled. */
  refused: integer('refused').notNull().default(0),
  /** Those rows as CSV; null when settled. */
  rest: text('rest'),
  settledAt: time('settled_at'),
  /** SHA-256 of the names of the columns, and what was chosen for them and their values. */
  columns: text('columns'),
  choices: jsonb('choices'),
  undoneAt: time('undone_at'),
  undoneBy: uuid('undone_by'),
  /** Clubs or sheets that undoing the import deleted, restored, and left alone. */
  removed: integer('removed'),
  restored: integer('restored'),
  leftAlone: integer('left_alone'),
});

/** What an import did to each club: enough to restore it. */
export const clubImportRows = pgTable('club_import_rows', {
  importId: uuid('import_id').notNull(),
  position: integer('position').notNull(),
  clubId: uuid('club_id').notNull(),
  name: text('name').notNull(),
  /** The club's version right after the import. If it is the same, nobody has saved it since. */
  version: integer('version').notNull(),
  /** The fields before; null for a club that the import added. */
  before: jsonb('before').$type<Record<string, unknown>>(),
  /** The practice locations before; null if the import left them alone. */
  locations: jsonb('locations').$type<readonly { name: string | null; address: string }[]>(),
});

export const seasonImportRows = pgTable('season_import_rows', {
  importId: uuid('import_id').notNull(),
  position: integer('position').notNull(),
  clubId: uuid('club_id').notNull(),
  season: integer('season').notNull(),
  name: text('name').notNull(),
  version: integer('version').notNull(),
  /** The earlier facts of each touched program, by id; null for one that the import added. */
  /** The earlier facts of the sheet; null if the import left them alone. */
  facts: jsonb('facts').$type<Readonly<Record<string, unknown>>>(),
  programs: jsonb('programs').$type<Readonly<Record<string, object | null>>>().notNull(),
});

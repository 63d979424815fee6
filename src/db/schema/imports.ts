import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, ownId, time } from './columns.ts';

/** Lists of clubs and of season sheets that were imported, each as one deed that can be undone. */
export const clubImports = pgTable('club_imports', {
  id: ownId(),
  createdAt: createdAt(),
  /** Null for the operator of the site, and when the account is gone. */
  actorId: uuid('actor_id'),
  /** What the list was of. */
  kind: text('kind', { enum: ['clubs', 'season_sheets'] })
    .notNull()
    .default('clubs'),
  fileName: text('file_name').notNull(),
  added: integer('added').notNull(),
  changed: integer('changed').notNull(),
  /** Null while it stands. */
  undoneAt: time('undone_at'),
  undoneBy: uuid('undone_by'),
  /** What came of the undoing: clubs or sheets deleted, put back, and left as they are. */
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

/** What an import did to each season sheet: enough to put it back. */
export const seasonImportRows = pgTable('season_import_rows', {
  importId: uuid('import_id').notNull(),
  /** The order of the file. */
  position: integer('position').notNull(),
  /** The club may be gone since. */
  clubId: uuid('club_id').notNull(),
  season: integer('season').notNull(),
  /** Of the club, with the season. */
  name: text('name').notNull(),
  /** The sheet's version right after the import: while it has it, nobody has saved it since. */
  version: integer('version').notNull(),
  /** The facts before of each program that the import touched, by its id; null for one that it added. */
  programs: jsonb('programs').$type<Readonly<Record<string, object | null>>>().notNull(),
});

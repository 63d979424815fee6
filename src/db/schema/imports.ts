import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, ownId, time } from './columns.ts';

/** Imported lists of clubs and of season sheets, each of which can be undone as a whole. */
export const clubImports = pgTable('club_imports', {
  id: ownId(),
  createdAt: createdAt(),
  /** Null for the site's operator, and when the account is gone. */
  actorId: uuid('actor_id'),
  /** What the list contained. */
  kind: text('kind', { enum: ['clubs', 'season_sheets'] })
    .notNull()
    .default('clubs'),
  fileName: text('file_name').notNull(),
  added: integer('added').notNull(),
  changed: integer('changed').notNull(),
  /** Null unless it was undone. */
  undoneAt: time('undone_at'),
  undoneBy: uuid('undone_by'),
  /** The result of undoing it: clubs or sheets deleted, restored, and left as they are. */
  removed: integer('removed'),
  restored: integer('restored'),
  leftAlone: integer('left_alone'),
});

/** What an import did to each club: enough to restore it. */
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
  /** The practice locations before; null if the import left them alone. */
  locations: jsonb('locations').$type<readonly { name: string | null; address: string }[]>(),
});

/** What an import did to each season sheet: enough to restore it. */
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
  /** The earlier facts of each program that the import touched, by its id; null for one that it added. */
  programs: jsonb('programs').$type<Readonly<Record<string, object | null>>>().notNull(),
});

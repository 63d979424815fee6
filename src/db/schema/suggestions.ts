import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { profiles } from './accounts.ts';
import { clubs } from './clubs.ts';
import { atMost, createdAt, mailAddress, someText, webLink } from './columns.ts';

/** How far the administrators are with a suggestion; a trigger keeps who, when and the version. */
const handling = () => ({
  status: text('status').notNull().default('new'),
  /** For administrators alone. */
  note: text('note'),
  /** Null while nobody has touched it, and when the account is gone. */
  handledBy: uuid('handled_by').references(() => profiles.id, { onDelete: 'set null' }),
  handledAt: timestamp('handled_at', { withTimezone: true }),
  /** Grows with each change, so that one made on an older version is refused. */
  version: integer('version').notNull().default(1),
});

type Handled = Record<'status' | 'note' | 'handledBy' | 'createdAt' | 'id', AnyPgColumn>;

/** The rules and indexes of those columns. */
const handlingRules = (table: Handled, name: string) => [
  check(`${name}_status`, sql`${table.status} in ('new', 'in_work', 'done', 'declined')`),
  atMost(table.note, name, 2_000),
  index(`${name}_by_status`).on(table.status, table.createdAt, table.id),
  index(`${name}_handled_by`).on(table.handledBy),
];

/** A visitor's suggestion of a new club; stored before anything is sent (decision 48). */
export const clubSuggestions = pgTable(
  'club_suggestions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubName: text('club_name').notNull(),
    contactName: text('contact_name'),
    contactEmail: text('contact_email'),
    contactPhone: text('contact_phone'),
    clubWebsite: text('club_website'),
    clubLocation: text('club_location'),
    description: text('description'),
    additionalInfo: text('additional_info'),
    ...handling(),
    createdAt: createdAt(),
  },
  (table) => [
    someText(table.clubName, 'club_suggestions', 200),
    atMost(table.contactName, 'club_suggestions', 100),
    mailAddress(table.contactEmail, 'club_suggestions'),
    atMost(table.contactPhone, 'club_suggestions', 50),
    webLink(table.clubWebsite, 'club_suggestions', 500),
    atMost(table.clubLocation, 'club_suggestions', 300),
    atMost(table.description, 'club_suggestions', 3_000),
    atMost(table.additionalInfo, 'club_suggestions', 3_000),
    ...handlingRules(table, 'club_suggestions'),
  ],
);

/** A member's suggestion for a club's page. `currentInfo` is the club as it was then. */
export const clubEditSuggestions = pgTable(
  'club_edit_suggestions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    suggestions: text('suggestions').notNull(),
    currentInfo: text('current_info').notNull(),
    ...handling(),
    createdAt: createdAt(),
  },
  (table) => [
    index('club_edit_suggestions_club').on(table.clubId),
    index('club_edit_suggestions_user').on(table.userId),
    someText(table.suggestions, 'club_edit_suggestions', 5_000),
    someText(table.currentInfo, 'club_edit_suggestions', 10_000),
    ...handlingRules(table, 'club_edit_suggestions'),
  ],
);

import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { profiles } from './accounts.ts';
import { clubs } from './clubs.ts';
import { createdAt } from './columns.ts';

/** What members may do beyond what every member may. */
export const userRoles = pgTable(
  'user_roles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    role: text('role').notNull(),
    /** The club of a club_admin; null for every other role. */
    clubId: uuid('club_id').references(() => clubs.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('user_roles_once').on(
      table.userId,
      table.role,
      sql`coalesce(${table.clubId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
    ),
    index('user_roles_club_id').on(table.clubId),
    check('user_roles_role', sql`${table.role} in ('admin', 'moderator', 'user', 'club_admin')`),
    check('user_roles_club', sql`(${table.role} = 'club_admin') = (${table.clubId} is not null)`),
  ],
);

import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, ownId } from './columns.ts';

export const userRoles = pgTable('user_roles', {
  id: ownId(),
  userId: uuid('user_id').notNull(),
  role: text('role').notNull(),
  /** Of a club_admin; null for every other role. */
  clubId: uuid('club_id'),
  createdAt: createdAt(),
});

import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { anyJson, createdAt, ownId, time } from './columns.ts';

/** What was said about a club on a day. Edits that were made are in the log of changes. */
export const clubStatements = pgTable('club_statements', {
  id: ownId(),
  clubId: uuid('club_id').notNull(),
  createdAt: createdAt(),
  /** A club admin, an administrator, the owner of the contact address, a member, or a visitor. */
  saidBy: text('said_by', { enum: ['club', 'site', 'contact', 'member', 'visitor'] }).notNull(),
  /** Null for visitors, the contact address, the site's jobs, and when the account is gone. */
  userId: uuid('user_id').default(sql`app.user_id()`),
  /** An offered change, 'still right', 'the club has closed', or the site's yearly question. */
  kind: text('kind', { enum: ['change', 'right', 'closed', 'asked'] }).notNull(),
  /** Of a change: the column of clubs. Of 'still right': the group of facts. */
  fact: text('fact'),
  /** The value on which a change is based. */
  before: anyJson('before'),
  after: anyJson('after'),
  /** A web address. */
  source: text('source'),
  /** Changes sent together; the id of the edit suggestion where text came with them. */
  proposalId: uuid('proposal_id'),
  /** The email address of a visitor who wants to hear the result. */
  replyTo: text('reply_to'),
  /** 'stated' is for what nobody has to decide. */
  outcome: text('outcome', { enum: ['waiting', 'accepted', 'rejected', 'stated'] })
    .notNull()
    .default('waiting'),
  /** Why it was rejected. */
  reason: text('reason'),
  handledBy: uuid('handled_by'),
  handledAt: time('handled_at'),
  version: integer('version').notNull().default(1),
});

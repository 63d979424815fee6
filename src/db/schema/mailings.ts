import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, ownId } from './columns.ts';

export const clubMailings = pgTable('club_mailings', {
  id: ownId(),
  createdAt: createdAt(),
  /** Null when the account is gone. */
  actorId: uuid('actor_id'),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
});

/** Addresses are read when a mail is sent, and are not kept here. */
export const clubMailingRecipients = pgTable('club_mailing_recipients', {
  mailingId: uuid('mailing_id').notNull(),
  clubId: uuid('club_id').notNull(),
  outcome: text('outcome', { enum: ['waiting', 'sent', 'left out'] })
    .notNull()
    .default('waiting'),
});

export const clubBounces = pgTable('club_bounces', {
  clubId: uuid('club_id').primaryKey(),
  createdAt: createdAt(),
});

export const mailOptOuts = pgTable('mail_opt_outs', {
  addressHash: text('address_hash').primaryKey(),
  createdAt: createdAt(),
});

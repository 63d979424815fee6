import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, ownId, time } from './columns.ts';

/** A claim of a club, or an invitation to administer it. No role reads the hashes of its links. */
export const clubClaims = pgTable('club_claims', {
  id: ownId(),
  clubId: uuid('club_id').notNull(),
  /** Who claims it, or who invited. */
  userId: uuid('user_id').notNull(),
  createdAt: createdAt(),
  means: text('means', { enum: ['dns', 'contact', 'website', 'words', 'invitation'] }).notNull(),
  state: text('state', { enum: ['open', 'held', 'granted', 'refused', 'ended'] })
    .notNull()
    .default('open'),
  /** The club's website or contact address at that time; proofs are about the same one. */
  about: text('about'),
  address: text('address'),
  words: text('words'),
  tokenHash: text('token_hash'),
  expiresAt: time('expires_at'),
  dnsValue: text('dns_value'),
  found: text('found'),
  lookedAt: time('looked_at'),
  provenAt: time('proven_at'),
  objectionHash: text('objection_hash'),
  /** Null for the owner of the contact address. */
  objectedBy: uuid('objected_by'),
  objectedAt: time('objected_at'),
  decidedBy: uuid('decided_by'),
  decidedAt: time('decided_at'),
});

import { bigint, boolean, integer, pgSchema, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, ownId, time, updatedAt } from './columns.ts';

/** No role of visitors or members can see this schema. */
export const auth = pgSchema('auth');

export const user = auth.table('user', {
  id: ownId(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  /** Until the address is confirmed: the page to show after signing in. Not in any email. */
  nextPath: text('next_path'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const session = auth.table('session', {
  id: ownId(),
  expiresAt: time('expires_at').notNull(),
  token: text('token').notNull(),
  kind: text('kind').notNull().default('browser'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  /** The first parts of the network address, never all of it. */
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  userId: uuid('user_id').notNull(),
});

export const account = auth.table('account', {
  id: ownId(),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  userId: uuid('user_id').notNull(),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: time('access_token_expires_at'),
  refreshTokenExpiresAt: time('refresh_token_expires_at'),
  scope: text('scope'),
  password: text('password'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const verification = auth.table('verification', {
  id: ownId(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: time('expires_at').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const rateLimit = auth.table('rate_limit', {
  key: text('key').primaryKey(),
  attempts: integer('attempts').notNull(),
  endsAt: time('ends_at').notNull(),
});

/** Wrong passwords for an account from any address, and when the next one may be tried. */
export const guess = auth.table('guess', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  nextAt: time('next_at').notNull(),
  endsAt: time('ends_at').notNull(),
});

/** Browsers that have signed in before: strangers' guesses do not lock them out. */
export const knownBrowser = auth.table('known_browser', {
  userId: uuid('user_id').notNull(),
  browserHash: text('browser_hash').notNull(),
  createdAt: createdAt(),
  usedAt: time('used_at').notNull().defaultNow(),
});

/** At most one per account. The address may be another account's, but then it is never confirmed. */
export const emailChange = auth.table('email_change', {
  userId: uuid('user_id').primaryKey(),
  newEmail: text('new_email').notNull(),
  /** Ending the session that requested the change deletes the change. */
  sessionId: uuid('session_id').notNull(),
  /** Hashes of the tokens in the emailed links; null once used. */
  oldToken: text('old_token'),
  newToken: text('new_token'),
  expiresAt: time('expires_at').notNull(),
  createdAt: createdAt(),
});

/** Signs sessions if the operator gave no AUTH_SECRET; one row, shared by all instances. */
export const secret = auth.table('secret', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  value: text('value').notNull(),
  createdAt: createdAt(),
});

export const refreshToken = auth.table('refresh_token', {
  id: ownId(),
  family: uuid('family').notNull(),
  userId: uuid('user_id').notNull(),
  sessionId: uuid('session_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
  createdAt: createdAt(),
});

export const twoFactor = auth.table('two_factor', {
  id: ownId(),
  userId: uuid('user_id').notNull(),
  /** Encrypted with the site's secret, like the backup codes. */
  secret: text('secret').notNull(),
  backupCodes: text('backup_codes').notNull(),
  /** Whether the app has proved that it has the secret. Before that it opens nothing. */
  verified: boolean('verified').notNull().default(false),
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: time('locked_until'),
  createdAt: createdAt(),
});

export const passkey = auth.table('passkey', {
  id: ownId(),
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  credentialId: text('credential_id').notNull(),
  publicKey: text('public_key').notNull(),
  /** How often it has signed, by its own count. If the count goes back, the passkey was copied. */
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
  createdAt: createdAt(),
  lastUsedAt: time('last_used_at'),
});

/** Since when each group needs a second factor (ADMIN_SECOND_FACTOR); written at the start. */
export const secondFactorRule = auth.table('second_factor_rule', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  since: time('since').notNull().defaultNow(),
  rolesSince: time('roles_since'),
  everyoneSince: time('everyone_since'),
});

export const usernameSkeleton = auth.table('username_skeleton', {
  userId: uuid('user_id').primaryKey(),
  username: text('username').notNull(),
  skeleton: text('skeleton').notNull(),
});

/** The email address stays with the account (D6). */
export const profiles = pgTable('profiles', {
  id: uuid('id').primaryKey(),
  username: text('username'),
  fullName: text('full_name'),
  avatarUrl: text('avatar_url'),
  userType: text('user_type').notNull().default('player'),
  /** 'active' or 'deactivated'; empty counts as active. */
  status: text('status').default('active'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

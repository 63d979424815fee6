import { bigint, boolean, integer, pgSchema, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, ownId, time, updatedAt } from './columns.ts';

/** Accounts, sessions and their secrets. No role of visitors or members can see this schema. */
export const auth = pgSchema('auth');

export const user = auth.table('user', {
  id: ownId(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  /** Whether signing in takes a second step: an authenticator app or a passkey. */
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  /** Until the address is confirmed: the page to arrive at after signing in. Written in no email. */
  nextPath: text('next_path'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const session = auth.table('session', {
  id: ownId(),
  expiresAt: time('expires_at').notNull(),
  /** A hash of it, see hashed-tokens.ts. */
  token: text('token').notNull(),
  /** Where it is accepted: a browser's cookie, or a program's Authorization header. */
  kind: text('kind').notNull().default('browser'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  /** The first parts of the network address it began at; never all of it. */
  ipAddress: text('ip_address'),
  /** The browser's user agent when it began. */
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

/** How often something was tried in a window of time, counted over all instances. */
export const rateLimit = auth.table('rate_limit', {
  /** A hash of what was tried and by whom. */
  key: text('key').primaryKey(),
  attempts: integer('attempts').notNull(),
  endsAt: time('ends_at').notNull(),
});

/** Wrong passwords for an account, wherever they came from, and when the next one may be tried. */
export const guess = auth.table('guess', {
  /** A hash of whose password is guessed, and with which known browser, if any. */
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  nextAt: time('next_at').notNull(),
  /** When all of it is forgotten. */
  endsAt: time('ends_at').notNull(),
});

/** Browsers that somebody has signed in with: strangers' guesses do not lock them out. */
export const knownBrowser = auth.table('known_browser', {
  userId: uuid('user_id').notNull(),
  /** A hash of what the browser's cookie holds. */
  browserHash: text('browser_hash').notNull(),
  createdAt: createdAt(),
  usedAt: time('used_at').notNull().defaultNow(),
});

/**
 * A change of an email address that waits to be confirmed at both addresses; at most one per account. It
 * is here for an address that somebody else has, too, but then cannot be confirmed there.
 */
export const emailChange = auth.table('email_change', {
  userId: uuid('user_id').primaryKey(),
  newEmail: text('new_email').notNull(),
  /** The session in which it was requested; it is deleted with that session when its owner ends it. */
  sessionId: uuid('session_id').notNull(),
  /** Hashes of the tokens in the emailed links; null once the link was used. */
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

/** Refresh tokens of programs; each works once, and using one again ends its family. */
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

/** The authenticator app of an account, and the recovery codes that stand in for any second factor. */
export const twoFactor = auth.table('two_factor', {
  id: ownId(),
  userId: uuid('user_id').notNull(),
  /** Encrypted with the secret of the site. */
  secret: text('secret').notNull(),
  /** The unused ones; encrypted as well. */
  backupCodes: text('backup_codes').notNull(),
  /** Whether the app has proved that it has the secret; before that it opens nothing. */
  verified: boolean('verified').notNull().default(false),
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: time('locked_until'),
  createdAt: createdAt(),
});

/** Passkeys: what a device or a password manager signs with as the second step. */
export const passkey = auth.table('passkey', {
  id: ownId(),
  userId: uuid('user_id').notNull(),
  /** What its owner calls it. */
  name: text('name').notNull(),
  /** As base64url, like the key. */
  credentialId: text('credential_id').notNull(),
  publicKey: text('public_key').notNull(),
  /** How often it has signed, by its own count; if that goes back it was copied. */
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
  createdAt: createdAt(),
  lastUsedAt: time('last_used_at'),
});

/**
 * Since when administrators, everybody with a role, and everybody at all need a second factor; no row
 * while nobody needs one. Written when the site starts, see ADMIN_SECOND_FACTOR.
 */
export const secondFactorRule = auth.table('second_factor_rule', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  since: time('since').notNull().defaultNow(),
  rolesSince: time('roles_since'),
  everyoneSince: time('everyone_since'),
});

/** What usernames look like, see username-skeletons.ts. */
export const usernameSkeleton = auth.table('username_skeleton', {
  userId: uuid('user_id').primaryKey(),
  /** The username it was computed from. */
  username: text('username').notNull(),
  skeleton: text('skeleton').notNull(),
});

/** What the site shows of a person. The email stays with the account (D6). */
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

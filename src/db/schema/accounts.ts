import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgSchema,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { atMost, createdAt, mailAddress, pictureAddress, someText, updatedAt } from './columns.ts';

/** Accounts, sessions and their secrets. No role of visitors or members can see this schema. */
export const auth = pgSchema('auth');

export const user = auth.table('user', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  /** Whether signing in takes a second step: an authenticator app or a passkey. */
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const session = auth.table(
  'session',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** A hash of it, see hashed-tokens.ts. */
    token: text('token').notNull().unique(),
    /** Where it is taken: the cookie of a browser, or the Authorization header of a program. */
    kind: text('kind').notNull().default('browser'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** The first parts of the address it began at; never all of it. */
    ipAddress: text('ip_address'),
    /** What the browser said of itself when it began. */
    userAgent: text('user_agent'),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('session_user_id').on(table.userId),
    check('session_kind', sql`${table.kind} in ('browser', 'program')`),
    atMost(table.ipAddress, 'session', 60),
    atMost(table.userAgent, 'session', 300),
  ],
);

export const account = auth.table(
  'account',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: timestamp('access_token_expires_at', { withTimezone: true }),
    refreshTokenExpiresAt: timestamp('refresh_token_expires_at', { withTimezone: true }),
    scope: text('scope'),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('account_user_id').on(table.userId)],
);

export const verification = auth.table(
  'verification',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('verification_identifier').on(table.identifier)],
);

/** How often something was tried in a window of time, counted over all instances. */
export const rateLimit = auth.table(
  'rate_limit',
  {
    /** A hash of what was tried and by whom. */
    key: text('key').primaryKey(),
    attempts: integer('attempts').notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('rate_limit_ends_at').on(table.endsAt)],
);

/** Wrong passwords for an account, from wherever they came, and when the next one may be tried. */
export const guess = auth.table(
  'guess',
  {
    /** A hash of whose password is guessed, and with which known browser if with one. */
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
    /** When all is forgotten. */
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('guess_ends_at').on(table.endsAt)],
);

/** Browsers that somebody has signed in with: what strangers guess does not lock them out. */
export const knownBrowser = auth.table(
  'known_browser',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** A hash of what the browser's cookie holds. */
    browserHash: text('browser_hash').notNull(),
    createdAt: createdAt(),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.browserHash] }),
    index('known_browser_hash').on(table.browserHash),
  ],
);

/**
 * A change of a mail address that waits to be confirmed at both addresses; an account has one at most. It
 * stands here for an address that somebody else has, too, and cannot be confirmed there then.
 */
export const emailChange = auth.table(
  'email_change',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    newEmail: text('new_email').notNull(),
    /** In which it was asked for; it goes with that session when its owner ends it. */
    sessionId: uuid('session_id').notNull(),
    /** Hashes of what the mailed links hold; null once the link was used. */
    oldToken: text('old_token').unique(),
    newToken: text('new_token').unique(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [mailAddress(table.newEmail, 'email_change')],
);

/** What signs sessions where the operator gave no AUTH_SECRET; one row, shared by all instances. */
export const secret = auth.table(
  'secret',
  {
    onlyOne: boolean('only_one').primaryKey().default(true),
    value: text('value').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('secret_only_one', sql`${table.onlyOne}`),
    check('secret_length', sql`char_length(${table.value}) >= 32`),
  ],
);

/** Refresh tokens of programs; each works once, and a used one that comes again ends its family. */
export const refreshToken = auth.table(
  'refresh_token',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    family: uuid('family').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    index('refresh_token_user_id').on(table.userId),
    index('refresh_token_family').on(table.family),
  ],
);

/** The authenticator app of an account, and the recovery codes that stand in for any second factor. */
export const twoFactor = auth.table('two_factor', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id')
    .notNull()
    .unique()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** Encrypted with the secret of the site. */
  secret: text('secret').notNull(),
  /** Those that were not used yet; encrypted as well. */
  backupCodes: text('backup_codes').notNull(),
  /** Whether the app has shown that it has the secret; before that it opens nothing. */
  verified: boolean('verified').notNull().default(false),
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: timestamp('locked_until', { withTimezone: true }),
  createdAt: createdAt(),
});

/** Passkeys: what a device or a password manager signs with as the second step. */
export const passkey = auth.table(
  'passkey',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** What its owner calls it. */
    name: text('name').notNull(),
    /** As base64url, like the key. */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** How often it has signed, as it says; one that goes back was copied. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [
    index('passkey_user_id').on(table.userId),
    check('passkey_name', sql`char_length(${table.name}) between 1 and 60`),
    check('passkey_counter', sql`${table.counter} >= 0`),
    check('passkey_credential_id', sql`char_length(${table.credentialId}) between 1 and 1400`),
    check('passkey_public_key', sql`char_length(${table.publicKey}) between 1 and 8000`),
  ],
);

/**
 * Since when administrators need a second factor, and everybody with a role, and everybody at all; no row
 * while nobody needs one. Written at the start of the site, see ADMIN_SECOND_FACTOR.
 */
export const secondFactorRule = auth.table(
  'second_factor_rule',
  {
    onlyOne: boolean('only_one').primaryKey().default(true),
    since: timestamp('since', { withTimezone: true }).notNull().defaultNow(),
    rolesSince: timestamp('roles_since', { withTimezone: true }),
    everyoneSince: timestamp('everyone_since', { withTimezone: true }),
  },
  (table) => [check('second_factor_rule_only_one', sql`${table.onlyOne}`)],
);

/** What the site shows of a person. The email stays with the account (decision 6). */
export const profiles = pgTable(
  'profiles',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    username: text('username'),
    fullName: text('full_name'),
    avatarUrl: text('avatar_url'),
    userType: text('user_type').notNull().default('player'),
    /** 'active' or 'deactivated'; empty counts as active. */
    status: text('status').default('active'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('profiles_username').on(sql`lower(${table.username})`),
    index('profiles_newest').on(table.createdAt.desc(), table.id),
    check(
      'profiles_username_length',
      sql`${table.username} = btrim(${table.username}) and char_length(${table.username}) between 2 and 30`,
    ),
    check(
      'profiles_user_type',
      sql`${table.userType} in ('player', 'parent', 'coach', 'club_representative')`,
    ),
    check('profiles_status', sql`${table.status} in ('active', 'deactivated', '')`),
    someText(table.fullName, 'profiles', 100),
    pictureAddress(table.avatarUrl, 'profiles', 2_000, '/[^/]'),
  ],
);

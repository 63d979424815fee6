import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { sql as raw } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';
import { knownBrowser, refreshToken, session } from '#db/schema/accounts.ts';
import { storedToken } from '#platform/session/hashed-tokens.ts';
import { siteSecret } from '#platform/session/secret.ts';

/** A session as a browser or a program holds it: its token, and the signature. */
export interface Ticket {
  readonly token: string;
  readonly signature: string;
  /** A program's token; empty for a browser. */
  readonly refreshToken: string;
  /** Identifies a known browser; empty for a program. */
  readonly browser: string;
}

const HOUR = 3_600_000;
/** Copied from src/platform/session, which takes long to load; sessions.db.test.ts compares them. */
const LASTING = { browser: 30 * 24 * HOUR, administrator: 12 * HOUR, program: HOUR };
const REFRESHING = 30 * 24 * HOUR;

/**
 * Starts a session as a sign-in does, but without hashing a password: that takes a third of a second of
 * CPU time by design, more than the rest of most tests.
 *
 * @param sql the owner's connection to the database of a site that generated its own secret
 * @param agent the browser's User-Agent
 */
export async function beginSession(
  sql: Sql,
  { id, kind, agent = null }: { id: string; kind: 'browser' | 'program'; agent?: string | null },
): Promise<Ticket> {
  const { secret } = await siteSecret(sql, undefined);
  const token = randomBytes(24).toString('base64url');
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  const isProgram = kind === 'program';
  const { rows } = await sql.execute(
    raw`select from user_roles where user_id = ${id} and role = 'admin'`,
  );
  const lasting = isProgram ? 'program' : rows.length > 0 ? 'administrator' : 'browser';
  const [begun] = await sql
    .insert(session)
    .values({
      userId: id,
      token: storedToken(token),
      kind,
      userAgent: agent,
      expiresAt: fromNow(LASTING[lasting]),
    })
    .returning({ id: session.id });
  if (!begun) throw new Error('no session was stored');
  const ofKind = isProgram
    ? { refreshToken: await aRefreshToken(sql, id, begun.id), browser: '' }
    : { refreshToken: '', browser: await aKnownBrowser(sql, id) };
  return { token, signature, ...ofKind };
}

async function aRefreshToken(sql: Sql, userId: string, sessionId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql.insert(refreshToken).values({
    family: randomUUID(),
    userId,
    sessionId,
    tokenHash: hashed(token),
    expiresAt: fromNow(REFRESHING),
  });
  return token;
}

async function aKnownBrowser(sql: Sql, userId: string): Promise<string> {
  const value = randomBytes(32).toString('base64url');
  await sql.insert(knownBrowser).values({ userId, browserHash: hashed(value) });
  return value;
}

function fromNow(milliseconds: number): Date {
  return new Date(Date.now() + milliseconds);
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** A browser's cookies by name, as a site on http sets them. */
export function cookiesOf({ token, signature, browser }: Ticket): Record<string, string> {
  return {
    'directory.session_token': encodeURIComponent(`${token}.${signature}`),
    'directory.known_browser': browser,
    'signed-in': '1',
  };
}

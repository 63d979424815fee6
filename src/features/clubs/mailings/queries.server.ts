import { createHmac, timingSafeEqual } from 'node:crypto';
import { asc, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Reading } from '#db/db.ts';
import { clubs, linkColumns } from '#db/schema/clubs.ts';
import { clubBounces, mailOptOuts } from '#db/schema/mailings.ts';
import type { Actor } from '#domain/actor.ts';
import { clubPath } from '#domain/paths.ts';
import { requireAdministrator } from '#domain/policy.ts';
import { selected } from '#features/clubs/administration/queries.server.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { currentSeason } from '#platform/current-season.ts';
import { isToken } from './rules.ts';
import type { MailedClub } from './rules.ts';
import type { Preview } from './schema.ts';

/** The site's present secret, then its former ones. */
export type Secrets = Accounts['secrets'];

const keyed = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('hex');

const hashOf = (secret: string, address: string) =>
  keyed(secret, `mail to clubs: ${address.toLowerCase()}`);

/** For the link in a mail: the hash of its address, signed so that nobody stores others. */
export function tokenFor(address: string, [secret]: Secrets): string {
  const hash = hashOf(secret, address);
  return `${hash}.${keyed(secret, `no mail to ${hash}`)}`;
}

/** Null for a token that is not ours. */
export function hashIn(token: string, secrets: Secrets): string | null {
  const [hash = '', signature = ''] = isToken(token) ? token.split('.') : [];
  const isOurs = secrets.some((secret) => {
    const right = Buffer.from(keyed(secret, `no mail to ${hash}`));
    return right.length === signature.length && timingSafeEqual(right, Buffer.from(signature));
  });
  return isOurs ? hash : null;
}

const address = z.email().max(254);

export async function clubsToMail(
  tx: Reading,
  where: SQL | undefined,
  season = currentSeason(),
): Promise<MailedClub[]> {
  const rows = await tx
    .select({
      ...linkColumns,
      to: clubs.contactEmail,
      phone: clubs.contactPhone,
      director: clubs.clubDirector,
      updatedAt: clubs.updatedAt,
      hasSheet: sql<boolean>`exists (
        select from club_programs where club_id = clubs.id and season = ${season})`,
    })
    .from(clubs)
    .where(where)
    .orderBy(asc(clubs.name), asc(clubs.id));
  return rows.map((row) => ({
    ...row,
    path: clubPath(row),
    to: address.safeParse(row.to).data ?? '',
    season,
    updatedAt: row.updatedAt.toISOString(),
  }));
}

type Fate = 'toSend' | 'noAddress' | 'bounced' | 'declined';

/** What becomes of each club that a mailing is meant for. */
export async function fates(tx: Reading, found: readonly MailedClub[], secrets: Secrets) {
  const bounces = await tx.select({ id: clubBounces.clubId }).from(clubBounces);
  const bounced = new Set(bounces.map(({ id }) => id));
  const hashes = await tx.select({ hash: mailOptOuts.addressHash }).from(mailOptOuts);
  const declined = new Set(hashes.map(({ hash }) => hash));
  return Map.groupBy(found, ({ id, to }): Fate => {
    if (to === '') return 'noAddress';
    if (bounced.has(id)) return 'bounced';
    return secrets.some((secret) => declined.has(hashOf(secret, to))) ? 'declined' : 'toSend';
  });
}

export async function previewMailing(db: Db, actor: Actor, { of, at }: Preview, secrets: Secrets) {
  requireAdministrator(actor);
  return db.read(actor, async (tx) => {
    const all = await fates(tx, await clubsToMail(tx, selected(of)), secrets);
    const count = (fate: Fate) => all.get(fate)?.length ?? 0;
    return {
      toSend: count('toSend'),
      noAddress: count('noAddress'),
      bounced: count('bounced'),
      declined: count('declined'),
      club: all.get('toSend')?.at(at) ?? null,
    };
  });
}

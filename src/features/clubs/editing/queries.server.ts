import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db, Reading } from '#db/db.ts';
import { profiles } from '#db/schema/accounts.ts';
import { clubs, linkColumns } from '#db/schema/clubs.ts';
import { clubBounces } from '#db/schema/mailings.ts';
import { remotePictures } from '#db/schema/pictures.ts';
import type { Actor } from '#domain/actor.ts';
import { changedSince } from '#domain/changed-since.ts';
import { isUuid } from '#domain/ids.ts';
import { canEditClub } from '#features/clubs/profile/policy.ts';
import { locationsOf } from '#features/clubs/profile/queries.server.ts';
import { site } from '#site.config.ts';
import { typedClub } from './fact-rules.ts';
import type { ClubToEdit, OwnClub } from './schema.ts';

export async function clubToEdit(db: Db, actor: Actor, id: string): Promise<ClubToEdit> {
  if (!isUuid(id)) return { kind: 'missing' };
  if (!canEditClub(actor, id)) return { kind: 'denied' };
  return db.read(actor, async (tx) => {
    const [found] = await tx
      .select({ club: clubs, who: profiles.username, bouncedAt: clubBounces.createdAt })
      .from(clubs)
      .leftJoin(profiles, eq(profiles.id, clubs.updatedBy))
      .leftJoin(clubBounces, eq(clubBounces.clubId, clubs.id))
      .where(eq(clubs.id, id));
    if (!found) return { kind: 'missing' };
    const { club, who } = found;
    const locations = await locationsOf(tx, id);
    return {
      kind: 'editable',
      club: {
        id: club.id,
        version: club.version,
        values: typedClub(club, locations),
        changed: changedSince('club', who, club.updatedAt, site.timeZone),
        remoteLogo: await remoteLogo(tx, club),
        bouncedAt: found.bouncedAt?.toISOString() ?? null,
      },
    };
  });
}

/** Administrators may edit all clubs and do not get a list here. */
export async function clubsAdministeredBy(db: Db, actor: Actor): Promise<OwnClub[]> {
  if (actor.kind === 'visitor' || actor.administeredClubs.length === 0) return [];
  return db.read(actor, (tx) =>
    tx
      .select(linkColumns)
      .from(clubs)
      .where(inArray(clubs.id, [...actor.administeredClubs]))
      .orderBy(asc(clubs.name), asc(clubs.id)),
  );
}

async function remoteLogo(tx: Reading, { logoUrl, logoCopy }: typeof clubs.$inferSelect) {
  if (!/^https?:/i.test(logoUrl ?? '') || logoUrl === logoCopy) return null;
  const [known] = await tx
    .select({ problem: remotePictures.problem })
    .from(remotePictures)
    .where(and(eq(remotePictures.address, logoUrl ?? ''), eq(remotePictures.kind, 'logo')));
  return { copy: logoCopy, problem: known?.problem ?? null };
}

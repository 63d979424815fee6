import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db, Reading } from '#db/db.ts';
import { profiles } from '#db/schema/accounts.ts';
import { clubs, linkColumns } from '#db/schema/clubs.ts';
import { clubBounces } from '#db/schema/mailings.ts';
import { clubStatements } from '#db/schema/statements.ts';
import { remotePictures } from '#db/schema/pictures.ts';
import type { Actor } from '#domain/actor.ts';
import { changedSince } from '#domain/changed-since.ts';
import { isUuid } from '#domain/ids.ts';
import { canEditClub } from '#features/clubs/profile/policy.ts';
import { locationsOf } from '#features/clubs/profile/queries.server.ts';
import { confirmedInWords, groupsInWords } from '#features/clubs/freshness/present.server.ts';
import { confirmationsOf } from '#features/clubs/freshness/queries.server.ts';
import { dayLabel } from '#platform/moment.ts';
import { site } from '#site.config.ts';
import { typedClub } from './fact-rules.ts';

export async function clubToEdit(db: Db, actor: Actor, id: string) {
  if (!isUuid(id)) return { kind: 'missing' as const };
  if (!canEditClub(actor, id)) return { kind: 'denied' as const };
  const { clubId, createdAt, kind, outcome } = clubStatements;
  return db.read(actor, async (tx) => {
    const [found] = await tx
      .select({
        club: clubs,
        who: profiles.username,
        bouncedAt: clubBounces.createdAt,
        closedAt: createdAt,
      })
      .from(clubs)
      .leftJoin(profiles, eq(profiles.id, clubs.updatedBy))
      .leftJoin(clubBounces, eq(clubBounces.clubId, clubs.id))
      .leftJoin(
        clubStatements,
        and(eq(clubId, clubs.id), eq(kind, 'closed'), eq(outcome, 'waiting')),
      )
      .where(eq(clubs.id, id));
    if (!found) return { kind: 'missing' as const };
    const { club, who } = found;
    const locations = await locationsOf(tx, id);
    return {
      kind: 'editable' as const,
      club: {
        id: club.id,
        version: club.version,
        values: typedClub(club, locations),
        changed: changedSince('club', who, club.updatedAt, site.timeZone),
        remoteLogo: await remoteLogo(tx, club),
        /** When the mail server refused the club's address for good. */
        bouncedAt: found.bouncedAt?.toISOString() ?? null,
        confirmed: groupsInWords(await confirmationsOf(tx, [id]), new Date()),
        /** When its contact address said that it has closed, 'Nov 23, 2026'. */
        closed: found.closedAt && dayLabel(found.closedAt.toISOString()),
      },
    };
  });
}

/** Administrators may edit all clubs and do not get a list here. */
export async function clubsAdministeredBy(db: Db, actor: Actor) {
  if (actor.kind === 'visitor' || actor.administeredClubs.length === 0) return [];
  return db.read(actor, async (tx) => {
    const rows = await tx
      .select(linkColumns)
      .from(clubs)
      .where(inArray(clubs.id, [...actor.administeredClubs]))
      .orderBy(asc(clubs.name), asc(clubs.id));
    const all = await confirmationsOf(tx, actor.administeredClubs);
    return rows.map((club) => {
      const said = all.filter(({ clubId }) => clubId === club.id);
      return { ...club, confirmed: confirmedInWords(said, new Date()) };
    });
  });
}

/** Null for an upload, and without a logo. */
async function remoteLogo(tx: Reading, { logoUrl, logoCopy }: typeof clubs.$inferSelect) {
  if (!/^https?:/i.test(logoUrl ?? '') || logoUrl === logoCopy) return null;
  const [known] = await tx
    .select({ problem: remotePictures.problem })
    .from(remotePictures)
    .where(and(eq(remotePictures.address, logoUrl ?? ''), eq(remotePictures.kind, 'logo')));
  return {
    /** Our copy, which visitors see. */
    copy: logoCopy,
    /** Why there is no copy; null while it is still to be fetched. */
    problem: known?.problem ?? null,
  };
}

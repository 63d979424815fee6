import { asc, desc, eq, getTableColumns } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import { profiles } from '#db/schema/accounts.ts';
import { clubs } from '#db/schema/clubs.ts';
import { clubPrograms, seasonSheets } from '#db/schema/seasons.ts';
import type { Actor } from '#domain/actor.ts';
import { changedSince } from '#domain/changed-since.ts';
import { GENDERS, TEAM_TYPES } from '#domain/club-options.ts';
import { isUuid } from '#domain/ids.ts';
import { canEditClub } from '#features/clubs/profile/policy.ts';
import { currentSeason } from '#platform/current-season.ts';
import { site } from '#site.config.ts';
import { typedProgram, typedSheetFacts } from './rules.ts';

/** Includes the last season, the present one, and the next, even without a sheet. */
export async function sheetsToEdit(db: Db, actor: Actor, clubId: string, now = new Date()) {
  if (!isUuid(clubId)) return { kind: 'missing' as const };
  if (!canEditClub(actor, clubId)) return { kind: 'denied' as const };
  return db.read(actor, async (tx) => {
    const [club] = await tx
      .select({ name: clubs.name, genders: clubs.genders, teamTypes: clubs.teamTypes })
      .from(clubs)
      .where(eq(clubs.id, clubId));
    if (!club) return { kind: 'missing' as const };
    const versions = await tx
      .select({ ...getTableColumns(seasonSheets), who: profiles.username })
      .from(seasonSheets)
      .leftJoin(profiles, eq(profiles.id, seasonSheets.updatedBy))
      .where(eq(seasonSheets.clubId, clubId));
    const programs = await tx
      .select()
      .from(clubPrograms)
      .where(eq(clubPrograms.clubId, clubId))
      .orderBy(desc(clubPrograms.season), asc(clubPrograms.position), asc(clubPrograms.id));
    const current = currentSeason(now);
    const years = new Set([
      ...[1, 0, -1].map((away) => current + away),
      ...[...versions, ...programs].map(({ season }) => season),
    ]);
    const sheets = [...years]
      .toSorted((one, other) => other - one)
      .map((season) => {
        const sheet = versions.find((one) => one.season === season);
        return {
          season,
          /** 0 for a sheet that is not stored yet. */
          version: sheet?.version ?? 0,
          values: {
            programs: programs
              .filter((one) => one.season === season)
              .map((one) => ({ ...typedProgram(one), id: one.id })),
            facts: typedSheetFacts(sheet ?? null),
          },
          changed: sheet
            ? changedSince('season sheet', sheet.who, sheet.updatedAt, site.timeZone)
            : '',
        };
      });
    const stated = [...(club.genders ?? []), ...(club.teamTypes ?? [])];
    const newest = programs.filter(({ isNewest }) => isNewest);
    const kinds = new Set(newest.flatMap(({ gender, teamType }) => [gender, teamType]));
    // Searches miss the club for the genders and team types that it does not state.
    const unstated = [...GENDERS, ...TEAM_TYPES].filter(
      (kind) => kinds.has(kind) && !stated.includes(kind),
    );
    return { kind: 'editable' as const, clubId, clubName: club.name, current, unstated, sheets };
  });
}

import { sql } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { requireClubKeeper } from '#features/clubs/administration/policy.ts';
import { updateClub } from '#features/clubs/editing/commands.server.ts';
import type { ClubUpdate } from '#features/clubs/editing/schema.ts';
import { CLUB_FIELD_NAMES, CLUB_FIELDS } from '#features/clubs/fields.ts';
import { locationText, undoOf } from './club-queries.server.ts';
import type { StoredFiles } from './club-queries.server.ts';
import type { UndoWanted } from './club-schema.ts';
import { labelOf } from './present.server.ts';

/**
 * Puts back the facts of an entry as an edit of its own. Those that have been changed since are kept,
 * also by a save that comes in between.
 *
 * @returns the labels of what was kept
 */
export async function undoChange(
  db: Db,
  storage: StoredFiles,
  actor: Actor,
  wanted: UndoWanted,
): Promise<{ kept: string[] }> {
  requireClubKeeper(actor);
  for (let isAgain = false; ; isAgain = true) {
    const undo = await undoOf(db, storage, actor, wanted);
    if (undo.before.size === 0) {
      throw new AppError('conflict', 'All of this has been changed since. Nothing was undone.');
    }
    try {
      await updateClub(undoing(db, wanted.entry), storage, actor, updateOf(wanted.clubId, undo));
      return { kept: undo.changed.map((key) => labelOf('club', key)) };
    } catch (error) {
      if (isAgain || !(error instanceof AppError) || error.kind !== 'conflict') throw error;
    }
  }
}

/** What is written is logged as undoing this entry. */
function undoing(db: Db, entry: number): Db {
  const marked = Object.create(db) as Db;
  marked.write = (actor, work) =>
    db.write(actor, async (tx) => {
      await tx.execute(sql`select set_config('app.undoes', ${String(entry)}, true)`);
      return work(tx);
    });
  return marked;
}

/** The club's form with its present facts and the earlier ones. */
function updateOf(
  id: string,
  { version, now, locations, before }: Awaited<ReturnType<typeof undoOf>>,
): ClubUpdate {
  const facts = { ...now, ...Object.fromEntries(before) };
  const fields = CLUB_FIELD_NAMES.map((name) => {
    const field = CLUB_FIELDS[name];
    const value = facts[field.column] ?? null;
    if (field.kind !== 'options') return [name, value];
    // The command adds those of older lists.
    return [name, field.options.filter((option) => Array.isArray(value) && value.includes(option))];
  });
  const known = new Map(locations.map((location) => [locationText(location), location]));
  const practiceLocations = (facts['practice_locations'] as string[]).map((text) => {
    const { name, address } = known.get(text) ?? locationIn(text);
    return { name, address };
  });
  return {
    id,
    version,
    form: { ...Object.fromEntries(fields), practiceLocations } as ClubUpdate['form'],
  };
}

function locationIn(text: string) {
  const at = text.indexOf(': ');
  return { name: at < 0 ? null : text.slice(0, at), address: at < 0 ? text : text.slice(at + 2) };
}

import { eq } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';
import { clubs } from '#db/schema/clubs.ts';
import { clubPath } from '#domain/paths.ts';

/** The canonical path of a stored club. */
export async function pathOf(sql: Sql, clubId: string): Promise<string> {
  const [club] = await sql.select().from(clubs).where(eq(clubs.id, clubId));
  if (!club) throw new Error('no such club');
  return clubPath(club);
}

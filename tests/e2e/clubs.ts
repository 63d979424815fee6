import { eq } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';
import { clubs } from '#db/schema/clubs.ts';
import { clubPath } from '#domain/paths.ts';
import { test } from './test.ts';

/** A state that only this attempt uses: what an earlier attempt saved is in another one. */
export function ownState(name: string): string {
  const { retry } = test.info();
  return retry === 0 ? name : `${name} ${retry}`;
}

/** The canonical path of a stored club. */
export async function pathOf(sql: Sql, clubId: string): Promise<string> {
  const [club] = await sql.select().from(clubs).where(eq(clubs.id, clubId));
  if (!club) throw new Error('no such club');
  return clubPath(club);
}

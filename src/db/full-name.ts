import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';

/** Null for everyone but the member and administrators (D64). Reads the caller's role once. */
export function fullNameOf(member: SQLWrapper): SQL<string | null> {
  return sql<string | null>`case when ${member} = (select app.user_id()) or (select app.is_admin())
    then app.full_name_of(${member}) end`;
}

import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';

/**
 * The full name of a member as a column: null for everyone but that member and administrators (D64). The
 * database decides; the caller's role is read once for each statement, not for each row.
 */
export function fullNameOf(member: SQLWrapper): SQL<string | null> {
  return sql<string | null>`case when ${member} = (select app.user_id()) or (select app.is_admin())
    then app.full_name_of(${member}) end`;
}

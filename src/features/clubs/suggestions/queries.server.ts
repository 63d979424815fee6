import { eq } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { profiles, user } from '#db/schema/accounts.ts';

/** Who suggests, for the people who run the site alone. */
export interface Suggester {
  readonly email: string;
  readonly fullName: string | null;
}

/**
 * Email and full name of an account.
 *
 * @param tx of the accounts role: nobody else reads emails
 * @returns undefined when the account is gone
 */
export async function suggesterOf(tx: Reading, userId: string): Promise<Suggester | undefined> {
  const [suggester] = await tx
    .select({ email: user.email, fullName: profiles.fullName })
    .from(user)
    .innerJoin(profiles, eq(profiles.id, user.id))
    .where(eq(user.id, userId));
  return suggester;
}

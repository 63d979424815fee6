import { drizzle } from 'drizzle-orm/node-postgres';
import { withClient } from '../src/db/client.ts';
import { createDb } from '../src/db/db.ts';
import { AppError } from '../src/domain/app-error.ts';
import type { InTransaction } from '../src/features/clubs/lists/commands.server.ts';
import { requireImportExport } from '../src/features/clubs/lists/policy.ts';
import { EnvironmentError, readEnvironment } from '../src/platform/environment.ts';
import { administratorWithEmail } from '../src/features/accounts/administration/operators.server.ts';
import { openSiteDatabase } from '../src/platform/site-database.ts';

/**
 * Runs an operator's command on the site's database; if it fails, prints the reason and ends
 * with 1.
 *
 * @param email the administrator recorded in the log of changes; undefined for the operator, who is not
 * recorded
 */
export async function asOperator(
  email: string | undefined,
  work: (inTransaction: InTransaction) => Promise<void>,
): Promise<void> {
  try {
    const database = await openSiteDatabase(readEnvironment(process.env), () => undefined);
    const db = createDb({ url: database.appUrl, poolSize: 1 });
    try {
      await withClient({ connectionString: database.ownerUrl }, async (client) => {
        const owner = drizzle({ client });
        if (email === undefined) return work((statements) => owner.transaction(statements));
        const actor = await administratorWithEmail(owner, email);
        requireImportExport(actor);
        return work((statements) => db.write(actor, statements));
      });
    } finally {
      await db.close();
      await database.stop();
    }
  } catch (error) {
    const isForOperator = error instanceof AppError || error instanceof EnvironmentError;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (!isForOperator && code !== 'ENOENT' && code !== 'EACCES') throw error;
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

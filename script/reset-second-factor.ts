import { drizzle } from 'drizzle-orm/node-postgres';
import { withClient } from '../src/db/client.ts';
import { AppError } from '../src/domain/app-error.ts';
import { EnvironmentError, readEnvironment } from '../src/platform/environment.ts';
import { recordSecurityEvent } from '../src/platform/log/security-events.ts';
import {
  lostFactorOf,
  resetSecondFactor,
} from '../src/features/accounts/second-factor/reset.server.ts';
import { openSiteDatabase } from '../src/platform/site-database.ts';

/** The program behind script/reset-second-factor; if it fails, it prints the reason and ends with 1. */
const [email, option, ...rest] = process.argv.slice(2);
const isRemoving = option === '--remove';
if (!email?.includes('@') || rest.length > 0 || (option !== undefined && !isRemoving)) {
  process.stderr.write('Usage: script/reset-second-factor someone@example.org [--remove]\n');
  process.exit(2);
}

try {
  const database = await openSiteDatabase(readEnvironment(process.env), () => undefined);
  try {
    const account = await withClient({ connectionString: database.ownerUrl }, (client) => {
      const owner = drizzle({ client });
      return isRemoving ? resetSecondFactor(owner, email) : lostFactorOf(owner, email);
    });
    const { id, username, isAdministrator } = account;
    const factors = account.factors.join(', ') || 'none';
    const role = isAdministrator ? ', an administrator' : '';
    process.stdout.write(
      `${account.email}: ${username ?? 'no username'}${role}. Second factors: ${factors}.\n`,
    );
    if (isRemoving) {
      recordSecurityEvent('second_factor', 'removed', {
        account: id,
        by: 'script/reset-second-factor',
      });
      process.stdout.write('They are removed, all sessions have ended, and the owner is told.\n');
    } else if (account.factors.length > 0) {
      process.stdout.write('Nothing was changed. Call it again with --remove to remove them.\n');
    }
  } finally {
    await database.stop();
  }
} catch (error) {
  if (!(error instanceof AppError || error instanceof EnvironmentError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

import { drizzle } from 'drizzle-orm/node-postgres';
import { withClient } from '../src/db/client.ts';
import { AppError } from '../src/domain/app-error.ts';
import { EnvironmentError, readEnvironment } from '../src/platform/environment.ts';
import { recordSecurityEvent } from '../src/platform/log/security-events.ts';
import { makeAdmin } from '../src/features/accounts/administration/operators.server.ts';
import { openSiteDatabase } from '../src/platform/site-database.ts';

/** The program behind script/make-admin; if it fails, it prints the reason and ends with 1. */
const [email, ...rest] = process.argv.slice(2);
if (email === undefined || !email.includes('@') || rest.length > 0) {
  process.stderr.write('Usage: script/make-admin someone@example.org\n');
  process.exit(2);
}

try {
  const database = await openSiteDatabase(readEnvironment(process.env), () => undefined);
  try {
    const isNew = await withClient({ connectionString: database.ownerUrl }, (client) =>
      makeAdmin(drizzle({ client }), email),
    );
    if (isNew) recordSecurityEvent('role', 'given', { role: 'admin', by: 'script/make-admin' });
    process.stdout.write(
      isNew ? `${email} is an administrator now.\n` : `${email} is an administrator already.\n`,
    );
  } finally {
    await database.stop();
  }
} catch (error) {
  if (!(error instanceof AppError || error instanceof EnvironmentError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

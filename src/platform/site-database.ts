import { migrate, roleOf } from '#db/migrate.ts';
import { awaitDatabase, requireSameDatabase } from './await-database.ts';
import { writableFolder } from './data-dir.ts';
import { startEmbeddedPostgres } from './embedded-postgres/launcher.ts';
import type { Environment } from './environment.ts';
import { loadGazetteer } from './load-gazetteer.ts';
import { prepareJobs } from './jobs/prepare-jobs.ts';
import { log } from '#platform/log/log.ts';

/** The operator's database or the embedded one in DATA_DIR/postgres, with the current schema. */
export async function openSiteDatabase(
  environment: Environment,
  tell: (line: string) => void,
): Promise<SiteDatabase> {
  const opened = await connectSiteDatabase(environment, tell);
  try {
    const roles = { ownerUrl: opened.ownerUrl, appRole: roleOf(opened.appUrl) };
    await migrate({ ...roles, warn: (line) => log('warn', line) });
    await loadGazetteer(roles);
    await prepareJobs({ ...roles, log });
    return opened;
  } catch (error) {
    await opened.stop();
    throw error;
  }
}

/** Like {@link openSiteDatabase}, without changing the tables. */
export async function connectSiteDatabase(
  { databaseUrl, databaseOwnerUrl, dataDir }: Environment,
  tell: (line: string) => void,
) {
  if (databaseUrl !== undefined) {
    if (databaseOwnerUrl !== undefined) await awaitDatabase('DATABASE_OWNER_URL', databaseOwnerUrl);
    await awaitDatabase('DATABASE_URL', databaseUrl);
    if (databaseOwnerUrl !== undefined) await requireSameDatabase(databaseOwnerUrl, databaseUrl);
    const ownerUrl = databaseOwnerUrl ?? databaseUrl;
    return { appUrl: databaseUrl, ownerUrl, embedded: false, stop: () => Promise.resolve() };
  }
  const folder = await writableFolder(dataDir, 'postgres');
  const warn = (line: string) => log('warn', line);
  const { appUrl, ownerUrl, stop } = await startEmbeddedPostgres({ folder, log: tell, warn });
  return {
    appUrl,
    ownerUrl,
    embedded: true,
    stop,
  };
}

export type SiteDatabase = Awaited<ReturnType<typeof connectSiteDatabase>>;

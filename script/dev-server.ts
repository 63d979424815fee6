import { createServer } from 'vite';
import { loadSampleData } from '../db/sample/load.ts';
import { readEnvironment } from '../src/platform/environment.ts';
import { thisMachineOnly } from '../src/platform/http/this-machine-only.ts';
import { isDemo, startModeOf } from '../src/platform/start-mode.ts';
import { openSiteDatabase } from '../src/platform/site-database.ts';
import { openSiteStorage } from '../src/platform/storage/site-storage.ts';

/**
 * Vite's server for the sources, on the same embedded database as script/server. Without
 * page cache and security headers, which would prevent hot reload.
 */
const environment = readEnvironment(process.env);
const mode = startModeOf(environment);
if (mode === 'open demo') throw new Error('script/dev is for this machine alone: unset DEMO.');
const database = await openSiteDatabase(environment, (line) => console.info(line));
if (isDemo(mode)) {
  await loadSampleData({
    ownerUrl: database.ownerUrl,
    storage: await openSiteStorage(environment),
  });
}
process.env['DATABASE_URL'] = database.appUrl;
process.env['DATA_DIR'] = environment.dataDir;
process.env['ADMIN_SECOND_FACTOR'] = environment.adminSecondFactor;
process.env['SITE_URL'] = environment.siteUrl ?? `http://localhost:${environment.port}`;

const refuse = thisMachineOnly(() => []);
const server = await createServer({
  server: { port: environment.port, host: environment.host },
  plugins: [
    {
      name: 'this-machine-only',
      configureServer({ middlewares }) {
        if (!isDemo(mode)) return;
        middlewares.use((req, res, next) => {
          if (!refuse(req, res)) next();
        });
      },
    },
  ],
});
await server.listen();
server.printUrls();

// Vite would end the process as soon as its own server closes, and leave the database running.
process.removeAllListeners('SIGTERM');
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void server
      .close()
      .then(() => database.stop())
      .then(() => process.exit(0));
  });
}

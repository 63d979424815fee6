import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { DEMO_NOTICE } from '#domain/demo-notice.ts';
import { areConnectionsReady, closeConnections } from '#platform/connections.ts';
import { readEnvironment } from '#platform/environment.ts';
import type { Environment } from '#platform/environment.ts';
import { createFront } from '#platform/http/front.ts';
import { stopGracefully } from '#platform/http/graceful-stop.ts';
import { createHttpServer } from '#platform/http/http-server.ts';
import { findAddress, listenAt } from '#platform/http/listening.ts';
import { createSecurityHeaders } from '#platform/http/security-headers.ts';
import { loadStaticFiles } from '#platform/http/static-files.ts';
import { thisMachineOnly } from '#platform/http/this-machine-only.ts';
import { log, logConsole, logCrashes, setLogLevel } from '#platform/log/log.ts';
import { openMail } from '#platform/mail/open-mail.ts';
import { openMetrics } from '#platform/log/open-metrics.ts';
import { lookForProxy } from '#platform/log/operator-warnings.ts';
import { logDatabase } from '#platform/outage.ts';
import { listenForInvalidations } from '#platform/cache/invalidation.ts';
import type { PageCache } from '#platform/cache/page-cache.ts';
import { tell, tellReady } from '#platform/ready-lines.ts';
import { isUnparsedCall } from '#platform/log/request-context.ts';
import { seedLocations } from '#platform/seed-locations.ts';
import { siteAccounts } from '#platform/session/current.ts';
import { openSiteDatabase } from '#platform/site-database.ts';
import type { SiteDatabase } from '#platform/site-database.ts';
import { isDemo, isForThisMachine, setVariables, startModeOf } from '#platform/start-mode.ts';
import type { StartMode } from '#platform/start-mode.ts';
import { createFileServer } from '#platform/storage/file-server.ts';
import { lookForStore } from '#platform/storage/s3-storage.ts';
import { siteStorage } from '#platform/storage/site-storage.ts';
import { site } from '#site.config.ts';
import { LARGE_BODIES, allowedSources } from './front-options.ts';
import { addSampleData, openDemoAccounts, refuseDemoAccounts } from './demo.server.ts';
import { beginJobs } from './jobs.server.ts';

/** Compressed, a page takes about 25 KB. */
const PAGE_CACHE_BYTES = 32 * 1024 * 1024;
/** Percent. Left alone, V8 lets a heap of 80 MB grow to 300 before it collects garbage. */
const HEAP_GROWTH = 50;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** Beside the folder into which this program is built (vite.config.ts). */
const CLIENT_FILES = fileURLToPath(new URL('../client', import.meta.url));

async function start(environment: Environment): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  setLogLevel(environment.logLevel);
  logConsole(isUnparsedCall);
  logCrashes();
  const mode = startModeOf(environment);
  const place = await findAddress(environment);
  const missing = environment.s3 && (await lookForStore(environment.s3));
  if (missing !== undefined) log('warn', missing);
  const database = await openSiteDatabase(environment, tell);
  const giveUp = () => void database.stop().finally(() => process.exit(1));
  for (const signal of SIGNALS) process.on(signal, giveUp);
  try {
    const added = isDemo(mode) ? await addSampleData(database) : undefined;
    if (added !== undefined) tell(added);
    await seedLocations(database);
    const isLocal = isForThisMachine(environment, mode);
    if (mode === 'production' && !isLocal) await refuseDemoAccounts(database);
    await serve(environment, { mode, isLocal, ...place }, database, () => {
      for (const signal of SIGNALS) process.off(signal, giveUp);
    });
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** `onSignals` is called as soon as signals are handled here. */
async function serve(
  environment: Environment,
  { mode, isLocal, port, address }: StartKind,
  database: SiteDatabase,
  onSignals: () => void,
): Promise<void> {
  const siteUrl = environment.siteUrl ?? address;
  setVariables(environment, mode, { DATABASE_URL: database.appUrl, SITE_URL: siteUrl });
  // Only now: React looks at NODE_ENV when it is loaded.
  const { default: renderer } = await import('./renderer.tsx');
  const addresses = await import('./addresses.ts');
  const metrics = await openMetrics(environment.metrics, {
    pageCache: () => front.pageCache,
    databaseUrl: database.appUrl,
  });
  const { hstsSubdomains, trustedProxies } = environment;
  const extraSources = allowedSources(environment);
  const securityHeaders = createSecurityHeaders({ siteUrl, hstsSubdomains, extraSources });
  const { mailer, outbox } = await openMail(environment, mode);
  const storage = await siteStorage();
  const front = createFront({
    siteUrl,
    siteName: site.name,
    notice: mode === 'open demo' ? DEMO_NOTICE : undefined,
    render: (request) => renderer.fetch(request),
    staticFiles: await loadStaticFiles(CLIENT_FILES, securityHeaders),
    files: createFileServer({ storage, securityHeaders }),
    outbox: outbox?.page,
    securityHeaders,
    ...addresses,
    isReady: areConnectionsReady,
    isStopping: () => stop.isStopping(),
    pageCacheBytes: PAGE_CACHE_BYTES,
    trustedProxies,
    largeBodies: LARGE_BODIES,
    onAnswered: metrics?.onAnswered,
    log,
  });
  const listener = keepCurrent(front.pageCache, database.appUrl);
  const accounts = await siteAccounts();
  const demoAccounts = await openDemoAccounts(accounts, mode, environment.dataDir);
  const jobs = await beginJobs({
    connectionString: database.appUrl,
    storage,
    accounts,
    auditLogDays: environment.auditLogDays,
    mailer,
    sender: { siteName: site.name, siteUrl },
  });
  const refuse = isLocal ? thisMachineOnly(securityHeaders) : () => false;
  const server = createHttpServer({
    handle(req, res) {
      if (stop.isStopping()) res.setHeader('Connection', 'close');
      lookForProxy(req, trustedProxies);
      if (!refuse(req, res)) front.handle(req, res);
    },
    securityHeaders,
  });
  const stop = stopGracefully(server, {
    steps: [
      { name: 'jobs', run: () => jobs.stop() },
      { name: 'mail', run: () => mailer?.close() },
      { name: 'files', run: () => storage.close() },
      { name: 'connections', run: closeConnections },
      { name: 'page messages', run: () => listener.stop() },
      { name: 'metrics', run: () => metrics?.close() },
      { name: 'database', run: () => database.stop() },
    ],
    unreadyMs: environment.stopDelayMs,
    exit: (code) => process.exit(code),
    log,
  });
  onSignals();
  await listenAt(server, { host: environment.host, port });
  if (metrics) tell(`  Metrics: ${metrics.url}`);
  tellReady({ siteUrl, address, environment, mode, outbox: outbox?.link, demoAccounts });
}

/** Stores nothing while changes of public data may be missed. */
function keepCurrent(pageCache: PageCache, connectionString: string) {
  return listenForInvalidations({
    connectionString,
    onChange: () => pageCache.changed(),
    onConnect: () => pageCache.clear(),
    onState: (state) => pageCache.setStoring(state === 'listening'),
    log: logDatabase,
  });
}

interface StartKind {
  readonly mode: StartMode;
  readonly isLocal: boolean;
  readonly port: number;
  readonly address: string;
}

try {
  await start(readEnvironment(process.env));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  log('debug', 'start failed', { error });
  process.exit(1);
}

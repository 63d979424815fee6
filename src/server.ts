import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { DEMO_NOTICE } from '#domain/demo-notice.ts';
import { forgetOldViews } from '#features/site/analytics/commands.server.ts';
import { sourcesOf } from '#features/site/analytics/rules.ts';
import { forgetOldChanges } from '#features/site/audit-log/commands.server.ts';
import { forgetOnceKeys } from '#db/once.ts';
import { mailTask } from './letters.server.ts';
import { listOldUploads } from '#platform/storage/old-uploads.ts';
import { renderOldPosts } from '#features/blog/writing/commands.server.ts';
import { forgetOldSuggestions } from '#features/clubs/suggestions/commands.server.ts';
import { LIST_PATHS } from '#features/clubs/lists/rules.ts';
import { MOST_BYTES } from '#platform/lists/limits.ts';
import { sendDigests } from '#features/saved/alerts/commands.server.ts';
import { areConnectionsReady, closeConnections, siteConnections } from '#platform/connections.ts';
import { database } from '#platform/database.ts';
import { EnvironmentError, readEnvironment } from '#platform/environment.ts';
import type { Environment } from '#platform/environment.ts';
import { withFilesAndOutbox } from '#platform/http/files-and-outbox.ts';
import { createFront } from '#platform/http/front.ts';
import { thisMachineOnly } from '#platform/http/this-machine-only.ts';
import { stopGracefully } from '#platform/http/graceful-stop.ts';
import { createHttpServer } from '#platform/http/http-server.ts';
import { findPlace, listenAt } from '#platform/http/listening.ts';
import { createSecurityHeaders } from '#platform/http/security-headers.ts';
import type { ExtraSources } from '#platform/http/security-headers.ts';
import { loadStaticFiles } from '#platform/http/static-files.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import type { Jobs, JobTask } from '#platform/jobs/jobs.ts';
import { log, logConsole, logCrashes, setLogLevel } from '#platform/log.ts';
import type { Sender } from '#platform/mail/template.ts';
import { forgetGivenUpMails } from '#platform/mail/given-up-mails.ts';
import { openMail } from '#platform/mail/open-mail.ts';
import type { SiteMail } from '#platform/mail/open-mail.ts';
import { openMetrics } from '#platform/metrics/open-metrics.ts';
import { lookForProxy } from '#platform/operator-warnings.ts';
import { listenForInvalidations } from '#platform/page-cache/invalidation.ts';
import type { PageCache } from '#platform/page-cache/page-cache.ts';
import { renderWork } from '#platform/page-cache/render-work.ts';
import { fetchPictures } from '#platform/remote-pictures/fetch-pictures.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { siteAccounts } from '#platform/session/current.ts';
import { sweepAccounts } from '#platform/session/accounts.ts';
import { securityEventCounts } from '#platform/security-events.ts';
import { isUnreadCall } from '#platform/request-context.ts';
import { readyLines } from '#platform/ready-lines.ts';
import type { Ready } from '#platform/ready-lines.ts';
import {
  isDemo,
  isForThisMachine,
  mailsWait,
  missingForProduction,
  startModeOf,
} from '#platform/start-mode.ts';
import type { StartMode } from '#platform/start-mode.ts';
import { logDatabase } from '#platform/outage.ts';
import { seedLocations } from '#platform/seed-locations.ts';
import { openSiteDatabase } from '#platform/site-database.ts';
import type { SiteDatabase } from '#platform/site-database.ts';
import { createFileServer } from '#platform/storage/file-server.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { lookForStore } from '#platform/storage/s3-storage.ts';
import { siteStorage } from '#platform/storage/site-storage.ts';
import { sweepFiles } from '#platform/storage/sweep.ts';
import { site } from '#site.config.ts';
import { hasDemoAccounts } from '../db/sample/demo-accounts.ts';
import type { DemoAccount } from '../db/sample/open-demo-accounts.ts';

/** Packed, a page takes about 25 KB. */
const PAGE_CACHE_BYTES = 32 * 1024 * 1024;
/** By how much more than what is in use the heap may grow before it is cleaned up, in percent. */
const HEAP_GROWTH = 80;
/** Of a terminal or a supervisor, that end a start as well. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const MEBIBYTE = 1024 * 1024;
/** Functions of administrators with the longest texts, and the most rows, that their forms let through. */
const LONG_FORM = { bytes: MEBIBYTE, ms: 30_000 };
/** What streams into a file; a slow line may take its time. */
const UPLOAD = { bytes: 11 * MEBIBYTE, ms: 120_000 };
const LIST = { bytes: MOST_BYTES, ms: 300_000 };
const LARGE_BODIES = {
  [`POST ${LIST_PATHS.clubs.import}`]: LIST,
  [`POST ${LIST_PATHS['season-sheets'].import}`]: LIST,
  'POST /api/uploads': UPLOAD,
  'POST /api/avatar': UPLOAD,
  'POST /_serverFn/writing.createPost': LONG_FORM,
  'POST /_serverFn/writing.updatePost': LONG_FORM,
  'POST /_serverFn/writing.previewPost': LONG_FORM,
  'POST /_serverFn/drafts.saveDraft': LONG_FORM,
  'POST /_serverFn/club-administration.bulkUpdateClubs': LONG_FORM,
};
/** Beside the folder into which this program is built: see vite.config.ts. */
const CLIENT_FILES = fileURLToPath(new URL('../client', import.meta.url));

/**
 * The site's process, run by script/server: database, migrations, sample data where it may be, then
 * the renderer behind the page cache.
 */
async function start(environment: Environment): Promise<void> {
  // Left alone, V8 lets a heap of 80 MB grow to 300 before it looks for what can go.
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  setLogLevel(environment.logLevel);
  logConsole(isUnreadCall);
  logCrashes();
  const mode = startModeOf(environment);
  const place = await findPlace(environment);
  const missing = environment.s3 && (await lookForStore(environment.s3));
  if (missing !== undefined) log('warn', missing);
  const database = await openSiteDatabase(environment, tell);
  const giveUp = () => void database.stop().finally(() => process.exit(1));
  for (const signal of SIGNALS) process.on(signal, giveUp);
  try {
    if (isDemo(mode)) await addSampleData(database);
    await seedLocations(database);
    const hasKnownPasswords = await hasDemoAccounts(database.ownerUrl);
    const isLocal = isForThisMachine(environment, mode);
    if (mode === 'production' && hasKnownPasswords && !isLocal) {
      throw new EnvironmentError(DEMO_IN_PRODUCTION);
    }
    await serve(environment, { mode, isLocal, ...place }, database, () => {
      for (const signal of SIGNALS) process.off(signal, giveUp);
    });
  } catch (error) {
    await database.stop();
    throw error;
  }
}

const DEMO_IN_PRODUCTION =
  'This database has the demo accounts, administrators among them, whose password everybody knows. ' +
  'Run script/remove-sample-data with the same variables first: it keeps what real people added.';

interface StartKind {
  readonly mode: StartMode;
  /** Only this machine may use the site. */
  readonly isLocal: boolean;
  readonly port: number;
  /** Of that port. */
  readonly address: string;
}

/**
 * Opens everything on the database, and tells when visitors may come.
 *
 * @param stopsItself is told as soon as signals are heard here
 */
async function serve(
  environment: Environment,
  { mode, isLocal, port, address }: StartKind,
  database: SiteDatabase,
  stopsItself: () => void,
): Promise<void> {
  const siteUrl = environment.siteUrl ?? address;
  settle(environment, mode, database, siteUrl);
  // Not before: React looks at NODE_ENV when it is loaded.
  const { default: renderer } = await import('./renderer.tsx');
  const addresses = await import('./addresses.ts');
  const metrics = await openMetrics(environment.metrics, {
    pageCache: () => front.pageCache,
    connections: siteConnections,
    renderWork,
    securityEvents: securityEventCounts,
    databaseUrl: database.appUrl,
  });
  const securityHeaders = createSecurityHeaders({
    siteUrl,
    hstsSubdomains: environment.hstsSubdomains,
    extraSources: allowedSources(environment),
  });
  const front = createFront({
    siteUrl,
    siteName: site.name,
    notice: mode === 'open demo' ? DEMO_NOTICE : undefined,
    render: (request) => renderer.fetch(request),
    staticFiles: await loadStaticFiles(CLIENT_FILES, securityHeaders),
    securityHeaders,
    ...addresses,
    isReady: areConnectionsReady,
    isStopping: () => stop.isStopping(),
    pageCacheBytes: PAGE_CACHE_BYTES,
    trustedProxies: environment.trustedProxies,
    largeBodies: LARGE_BODIES,
    onAnswered: metrics?.onAnswered,
    log,
  });
  const endListening = keepCurrent(front.pageCache, database.appUrl);
  const { mailer, outbox } = await openMail(environment, mode);
  const accounts = await siteAccounts();
  const demoAccounts = await openDemoAccounts(accounts, mode, environment.dataDir);
  const sweeping = sweepRegularly(accounts, environment.auditLogDays);
  const storage = await siteStorage();
  const jobs = await beginJobs(mailer, { siteName: site.name, siteUrl }, storage, database.appUrl);
  const files = createFileServer({ storage, securityHeaders });
  const handle = withFilesAndOutbox(front, files, outbox, metrics?.onAnswered);
  const refuse = isLocal ? thisMachineOnly(securityHeaders) : () => false;
  const server = createHttpServer({
    handle(req, res) {
      if (stop.isStopping()) res.setHeader('Connection', 'close');
      lookForProxy(req, environment.trustedProxies);
      if (!refuse(req, res)) handle(req, res);
    },
    securityHeaders,
  });
  const stop = stopGracefully(server, {
    steps: [
      { name: 'sweep', run: () => clearInterval(sweeping) },
      { name: 'jobs', run: () => jobs.stop() },
      { name: 'mail', run: () => mailer?.close() },
      { name: 'files', run: () => storage.close() },
      { name: 'connections', run: closeConnections },
      { name: 'page messages', run: endListening },
      { name: 'metrics', run: () => metrics?.close() },
      { name: 'database', run: () => database.stop() },
    ],
    unreadyMs: environment.stopDelayMs,
    exit: (code) => process.exit(code),
    log,
  });
  stopsItself();
  await listenAt(server, { host: environment.host, port });
  if (metrics) tell(`  Metrics: ${metrics.url}`);
  tellReady({ siteUrl, address, environment, mode, outbox: outbox?.link, demoAccounts });
}

/** What production lacks is for the log as well, for an operator who forgot. */
function tellReady(ready: Omit<Ready, 'siteName'>): void {
  for (const line of readyLines({ ...ready, siteName: site.name })) tell(line);
  if (ready.mode !== 'production') return;
  for (const sentence of missingForProduction(ready.environment)) log('warn', sentence);
}

/** What the work for a request reads of the environment. */
function settle(
  environment: Environment,
  mode: StartMode,
  database: SiteDatabase,
  siteUrl: string,
): void {
  process.env['DATABASE_URL'] = database.appUrl;
  process.env['SITE_URL'] = siteUrl;
  process.env['DATA_DIR'] = environment.dataDir;
  process.env['NODE_ENV'] = 'production';
  process.env['ADMIN_SECOND_FACTOR'] = environment.adminSecondFactor;
  if (mailsWait(environment, mode)) process.env['SMTP_URL'] = 'none';
}

/** Without a mailer, mails stay in the queue as they are. */
async function beginJobs(
  mailer: SiteMail['mailer'],
  sender: Sender,
  storage: Storage,
  connectionString: string,
): Promise<Jobs> {
  const shared = { storage, connectionString, log };
  const tasks: Record<string, JobTask> = {
    ...(mailer && { mail: mailTask({ mailer, sender, storage, log }) }),
    'fetch-pictures': (_payload, { signal }) => fetchPictures({ ...shared, signal }),
    'render-posts': (_payload, { signal }) => renderOldPosts({ ...shared, signal }),
    'send-digests': (_payload, { signal }) =>
      sendDigests({ ...shared, visitor: database().visitor, signal, now: new Date() }),
    'sweep-files': async (_payload, { signal }) => {
      const given = { ...shared, signal, now: Date.now() };
      await sweepFiles(given).then(() => listOldUploads(given));
    },
  };
  const jobs = startJobs({ connectionString, tasks, schedule: SCHEDULE, log: logDatabase });
  await jobs.ask('render-posts');
  await jobs.ask('fetch-pictures');
  return jobs;
}

/** What pages may load from elsewhere: what counts views, and files that a store serves itself. */
function allowedSources({ analytics, s3 }: Environment): ExtraSources {
  const sources: ExtraSources = sourcesOf(analytics);
  if (s3?.publicBase === undefined) return sources;
  return { ...sources, 'img-src': [...(sources['img-src'] ?? []), new URL(s3.publicBase).origin] };
}

async function addSampleData(database: SiteDatabase): Promise<void> {
  const { loadSampleData } = await import('../db/sample/load.ts');
  const summary = await loadSampleData({
    ownerUrl: database.ownerUrl,
    storage: await siteStorage(),
  });
  if (summary.loaded) {
    tell(
      `Sample data: ${summary.clubs} clubs, ${summary.members} members, ${summary.posts} guides.`,
    );
  }
}

/** Seconds between two times a task runs; what is new or older than this version is asked for at once. */
const SCHEDULE = {
  'sweep-files': 6 * 60 * 60,
  'render-posts': 60 * 60,
  'fetch-pictures': 10 * 60,
  'send-digests': 10 * 60,
};
const SWEEP_EVERY_MS = 6 * 60 * 60_000;

/** Removes what has run out (docs/operations.md, "What is kept, and for how long"), now and four times a day. */
function sweepRegularly(accounts: Accounts, auditLogDays: number): NodeJS.Timeout {
  const sweep = () => {
    sweepAccounts(accounts)
      .then(() => forgetOldViews(accounts.database.sql))
      .then(() => forgetOnceKeys(accounts.database.sql))
      .then(() => forgetOldSuggestions(accounts.database.sql))
      .then(() => forgetGivenUpMails(accounts.database.sql))
      .then(() => forgetOldChanges(accounts.database.sql, auditLogDays))
      .catch((error: unknown) => logDatabase('warn', 'sweep failed', { error }));
  };
  sweep();
  return setInterval(sweep, SWEEP_EVERY_MS);
}

/**
 * Empties the page cache when public data has changed, and stores nothing while changes may be missed.
 *
 * @returns ends it
 */
function keepCurrent(pageCache: PageCache, connectionString: string): () => Promise<void> {
  const listener = listenForInvalidations({
    connectionString,
    onChange: () => pageCache.changed(),
    onConnect: () => pageCache.clear(),
    onState: (state) => pageCache.setStoring(state === 'listening'),
    log: logDatabase,
  });
  return () => listener.stop();
}

/** The people of the sample data to try the site as, with the passwords that they have in this DATA_DIR. */
async function openDemoAccounts(
  accounts: Accounts,
  mode: StartMode,
  dataDir: string,
): Promise<readonly DemoAccount[]> {
  if (!isDemo(mode)) return [];
  const { openDemoAccounts: open } = await import('../db/sample/open-demo-accounts.ts');
  const { password } = await accounts.authentication.$context;
  return open(accounts.database.sql, password, { isOpen: mode === 'open demo', dataDir });
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  await start(readEnvironment(process.env));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  log('debug', 'start failed', { error });
  process.exit(1);
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { openJobPool } from '#db/client.ts';
import { siteConnections } from '#platform/connections.ts';
import type { OnAnswered } from '#platform/http/front.ts';
import { listenAt } from '#platform/http/listening.ts';
import type { PageCache } from '#platform/cache/page-cache.ts';
import { renderWork } from '#platform/cache/render-work.ts';
import { securityEventCounts } from './security-events.ts';

interface MetricsSources {
  readonly pageCache: () => PageCache;
  readonly databaseUrl: string;
}

/** At /metrics on a separate port, which visitors cannot reach. */
export async function openMetrics(
  place: { readonly port: number; readonly host: string } | undefined,
  { pageCache, databaseUrl }: MetricsSources,
) {
  if (!place) return undefined;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addPages(registry, pageCache);
  addConnections(registry);
  addSecurityEvents(registry);
  const jobs = watchJobs(registry, databaseUrl);
  const server = createServer((req, res) => {
    if (req.method !== 'GET' || req.url !== '/metrics') {
      res.writeHead(404, { 'Content-Type': 'text/plain' }).end('The metrics are at /metrics.\n');
      return;
    }
    jobs
      .look()
      .then(() => registry.metrics())
      .then(
        (text) => res.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
        () => res.writeHead(500).end(),
      );
  });
  const address = await listenAt(server, place, 'METRICS_');
  const shown = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    onAnswered: countRequests(registry),
    url: `http://${shown}:${address.port}/metrics`,
    async close(): Promise<void> {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      await jobs.close();
    },
  };
}

function addPages(registry: Registry, pageCache: () => PageCache): void {
  const registers = [registry];
  const gauge = (name: string, help: string, look: () => number) =>
    new Gauge({
      name: `directory_page_cache_${name}`,
      help,
      registers,
      collect() {
        this.set(look());
      },
    });
  const total = (name: string, help: string, look: () => number) =>
    new Counter({
      name: `directory_${name}_total`,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(look());
      },
    });
  const [size, counts] = [() => pageCache().size(), () => pageCache().counts()];
  gauge('pages', 'Pages in memory.', () => size().pages);
  gauge('bytes', 'Memory of the cached pages.', () => size().bytes);
  gauge('renders', 'Renders in progress or waiting for their turn.', () => counts().rendering);
  total('page_cache_hits', 'Pages answered from memory.', () => counts().hits);
  total('page_cache_misses', 'Pages that had to be rendered.', () => counts().misses);
  total('page_cache_invalidations', 'Pages dropped after a change.', () => counts().dropped);
  total('react_pages', 'Pages that React rendered.', () => renderWork().pages);
  total('react_seconds', 'Seconds that React took for them.', () => renderWork().seconds);
}

function addSecurityEvents(registry: Registry): void {
  const counter: Counter = new Counter({
    name: 'directory_security_events_total',
    help: 'Security events by outcome; docs/operations.md lists them.',
    labelNames: ['event', 'outcome'],
    registers: [registry],
    collect() {
      counter.reset();
      for (const { event, outcome, count } of securityEventCounts()) {
        counter.inc({ event, outcome }, count);
      }
    },
  });
}

function addConnections(registry: Registry): void {
  const longest = new Gauge({
    name: 'directory_database_connection_longest_use_seconds',
    help: 'How long the connection that has been in use for longest has been; 0 when none is.',
    labelNames: ['pool'],
    registers: [registry],
  });
  const gauge: Gauge = new Gauge({
    name: 'directory_database_connections',
    help: 'Connections of each pool by state; waiting counts requests without one.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const { pool, total, idle, waiting, inUse, longestUseSeconds } of siteConnections()) {
        longest.set({ pool }, longestUseSeconds);
        for (const [state, count] of Object.entries({ 'in use': inUse, total, idle, waiting })) {
          gauge.set({ pool, state }, count);
        }
      }
    },
  });
}

/** Seconds: a cached page takes a fraction of the first, an abandoned render 15. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const STATUS_CLASSES = ['left', '1xx', '2xx', '3xx', '4xx', '5xx'] as const;

/** 36 series at most: no addresses, paths, or ids, which would be personal and unbounded. */
function countRequests(registry: Registry): OnAnswered {
  const histogram = new Histogram({
    name: 'directory_request_duration_seconds',
    help: 'Requests by how they were answered and class of status (left: the visitor didn’t wait).',
    labelNames: ['kind', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return (kind, status, began) => {
    const statusClass = STATUS_CLASSES[Math.floor(status / 100)] ?? 'left';
    histogram.observe({ kind, status: statusClass }, (performance.now() - began) / 1_000);
  };
}

/** Prometheus allows ten seconds per scrape by default; a dead database must not use all of it. */
const LOOK_WITHIN_MS = 2_000;

const JOBS = {
  waiting: ['directory_jobs_waiting', 'Jobs to be done, now or later.'],
  failed: ['directory_jobs_failed', 'Jobs that were given up.'],
  unsent: ['directory_mails_given_up', 'Mails that were given up within the last 30 days.'],
  late: ['directory_jobs_oldest_due_seconds', 'How long the oldest due job has waited.'],
} as const;

const COUNTS = `
  select count(*) filter (where attempts < max_attempts)::int as waiting,
    count(*) filter (where attempts >= max_attempts)::int as failed,
    count(*) filter (where attempts >= max_attempts and task_identifier = 'mail')::int as unsent,
    coalesce(extract(epoch from now() - min(run_at) filter (
      where run_at <= now() and locked_at is null and attempts < max_attempts)), 0)::float8 as late
  from graphile_worker.jobs`;

/** All instances share the queue. The URL is that of the application's role. */
function watchJobs(registry: Registry, databaseUrl: string) {
  const pool = openJobPool({
    connectionString: databaseUrl,
    application_name: 'directory metrics',
    max: 1,
    connectionTimeoutMillis: LOOK_WITHIN_MS,
    query_timeout: LOOK_WITHIN_MS,
  });
  const gauges = Object.entries(JOBS).map(([key, [name, help]]) => ({
    key: key as keyof typeof JOBS,
    // A label, so that there is no number at all while it is unknown.
    gauge: new Gauge({ name, help, labelNames: ['queue'], registers: [registry] }),
  }));
  return {
    async look(): Promise<void> {
      const numbers = await pool.query<Record<keyof typeof JOBS, number>>(COUNTS).then(
        ({ rows }) => rows[0],
        () => undefined,
      );
      for (const { key, gauge } of gauges) {
        gauge.reset();
        if (numbers) gauge.set({ queue: 'jobs' }, numbers[key]);
      }
    },
    close: () => pool.end(),
  };
}

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolConnections } from '#db/db.ts';
import type { OnAnswered } from '#platform/http/answer-kinds.ts';
import type { PageCache } from '#platform/page-cache/page-cache.ts';
import type { renderWork } from '#platform/page-cache/render-work.ts';
import type { securityEventCounts } from '#platform/security-events.ts';
import { watchJobs } from './job-counts.ts';

/** What the site reports about itself. All of it is collected when Prometheus asks, not before. */
export interface MetricsSources {
  readonly pageCache: () => PageCache;
  readonly connections: () => readonly PoolConnections[];
  readonly renderWork: typeof renderWork;
  /** Of both parts of this process; those with the same name add up. */
  readonly securityEvents: typeof securityEventCounts;
  /** Connection string of the application's role, for the job queue. */
  readonly databaseUrl: string;
}

/** Prepares the metrics of this process; nothing is shared with other processes. */
export function createSiteMetrics(sources: MetricsSources) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addPageCache(registry, sources.pageCache);
  addConnections(registry, sources.connections);
  const { renderWork } = sources;
  addTotal(registry, 'react_pages', 'Pages that React rendered.', () => renderWork().pages);
  addTotal(
    registry,
    'react_seconds',
    'Seconds that React took for them.',
    () => renderWork().seconds,
  );
  addSecurityEvents(registry, sources.securityEvents);
  const jobs = watchJobs(registry, sources.databaseUrl);
  return {
    onAnswered: countRequests(registry),
    contentType: registry.contentType,
    /** All metrics in Prometheus' text format. Those of the jobs are left out while unknown. */
    async read(): Promise<string> {
      await jobs.look();
      return registry.metrics();
    },
    close: () => jobs.close(),
  };
}

function addPageCache(registry: Registry, pageCache: () => PageCache): void {
  const gauge = (name: string, help: string, look: () => number) =>
    new Gauge({
      name: `directory_page_cache_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(look());
      },
    });
  const total = (name: string, help: string, look: () => number) =>
    addTotal(registry, `page_cache_${name}`, help, look);
  const [size, counts] = [() => pageCache().size(), () => pageCache().counts()];
  gauge('pages', 'Pages in memory.', () => size().pages);
  gauge('bytes', 'Memory of the cached pages.', () => size().bytes);
  const renders = 'Renders of pages under way, or waiting for their turn.';
  gauge('renders', renders, () => counts().rendering);
  total('hits', 'Pages answered from memory.', () => counts().hits);
  total('misses', 'Pages that had to be rendered.', () => counts().misses);
  total('invalidations', 'Pages dropped after a change.', () => counts().dropped);
}

/** A sum that is kept elsewhere, under directory_`name`_total. */
function addTotal(registry: Registry, name: string, help: string, look: () => number): Counter {
  return new Counter({
    name: `directory_${name}_total`,
    help,
    registers: [registry],
    collect() {
      this.reset();
      this.inc(look());
    },
  });
}

function addSecurityEvents(registry: Registry, look: MetricsSources['securityEvents']): void {
  const counter: Counter = new Counter({
    name: 'directory_security_events_total',
    help: 'Security events by outcome; docs/operations.md lists them.',
    labelNames: ['event', 'outcome'],
    registers: [registry],
    collect() {
      counter.reset();
      for (const { event, outcome, count } of look()) counter.inc({ event, outcome }, count);
    },
  });
}

function addConnections(registry: Registry, connections: () => readonly PoolConnections[]): void {
  const longest = new Gauge({
    name: 'directory_database_connection_longest_use_seconds',
    help: 'How long the connection that has been in use for longest has been; 0 when none is.',
    labelNames: ['pool'],
    registers: [registry],
  });
  const gauge: Gauge = new Gauge({
    name: 'directory_database_connections',
    help: 'Connections of each pool by state; waiting counts who has none yet.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const { pool, total, idle, waiting, inUse, longestUseSeconds } of connections()) {
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

/**
 * Counts and times answers by kind and class of status, 36 series at most: no addresses, paths or
 * ids of visitors, which would be personal and unbounded.
 */
function countRequests(registry: Registry): OnAnswered {
  const histogram = new Histogram({
    name: 'directory_request_duration_seconds',
    help: 'Requests by how they were answered and class of status (left: the visitor did not wait).',
    labelNames: ['kind', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return (kind, status, began) => {
    const statusClass = STATUS_CLASSES[Math.floor(status / 100)] ?? 'left';
    histogram.observe({ kind, status: statusClass }, (performance.now() - began) / 1_000);
  };
}

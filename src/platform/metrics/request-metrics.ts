import { Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import type { OnAnswered } from '#platform/http/answer-kinds.ts';

/** Seconds: a cached page takes a fraction of the first, a render that is given up 15. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const STATUS_CLASSES = ['left', '1xx', '2xx', '3xx', '4xx', '5xx'] as const;

/**
 * Counts and times answers by kind and class of status, 36 series at most: no addresses, paths or
 * ids of visitors, which would be personal and without end.
 */
export function createRequestMetrics(registry: Registry): OnAnswered {
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

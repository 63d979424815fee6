import type { OnAnswered } from '#platform/http/answer-kinds.ts';
import { serveMetrics } from './metrics-server.ts';
import type { MetricsServer } from './metrics-server.ts';
import { createSiteMetrics } from './site-metrics.ts';
import type { MetricsSources } from './site-metrics.ts';

/** The metrics of this process where an operator wants them. */
export interface OpenMetrics extends MetricsServer {
  readonly onAnswered: OnAnswered;
}

/**
 * Prepares and serves the metrics.
 *
 * @param address where; without one nothing is counted
 * @throws Error with a sentence when the port is taken
 */
export async function openMetrics(
  address: { readonly port: number; readonly host: string } | undefined,
  sources: MetricsSources,
): Promise<OpenMetrics | undefined> {
  if (!address) return undefined;
  const metrics = createSiteMetrics(sources);
  const server = await serveMetrics({ ...address, metrics });
  return { ...server, onAnswered: metrics.onAnswered };
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import { listenAt } from '#platform/http/listening.ts';
import { createSiteMetrics } from './site-metrics.ts';
import type { MetricsSources } from './site-metrics.ts';

/**
 * Counts, and serves the metrics at /metrics on a separate port, which visitors cannot reach.
 *
 * @param place where; without it nothing is counted
 * @throws EnvironmentError with a sentence, if it cannot listen there
 */
export async function openMetrics(
  place: { readonly port: number; readonly host: string } | undefined,
  sources: MetricsSources,
) {
  if (!place) return undefined;
  const metrics = createSiteMetrics(sources);
  const server = createServer((req, res) => {
    if (req.method !== 'GET' || req.url !== '/metrics') {
      res.writeHead(404, { 'Content-Type': 'text/plain' }).end('The metrics are at /metrics.\n');
      return;
    }
    metrics.read().then(
      (text) => res.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      () => res.writeHead(500).end(),
    );
  });
  const address = await listenAt(server, place, 'METRICS_');
  const shown = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    onAnswered: metrics.onAnswered,
    /** For example http://127.0.0.1:9464/metrics. */
    url: `http://${shown}:${address.port}/metrics`,
    async close(): Promise<void> {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      await metrics.close();
    },
  };
}

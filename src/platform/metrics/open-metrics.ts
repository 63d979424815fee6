import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSiteMetrics } from './site-metrics.ts';
import type { MetricsSources } from './site-metrics.ts';

/**
 * Counts, and serves the metrics at /metrics on a separate port, which visitors cannot reach.
 *
 * @param place where; without it nothing is counted
 * @throws Error with a message when the port is taken
 */
export async function openMetrics(
  place: { readonly port: number; readonly host: string } | undefined,
  sources: MetricsSources,
) {
  if (!place) return undefined;
  const { port, host } = place;
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
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`METRICS_PORT ${port} cannot be used: ${why}.`, { cause: error });
  }
  const address = server.address() as AddressInfo;
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

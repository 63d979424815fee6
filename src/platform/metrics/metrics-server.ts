import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SiteMetrics } from './site-metrics.ts';

/** The port on which Prometheus reads. */
export interface MetricsServer {
  /** For example http://127.0.0.1:9464/metrics. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves the metrics at /metrics on a port of their own, which visitors cannot reach.
 *
 * @param options.host loopback, unless the operator named another
 * @throws Error with a sentence when the port is taken
 */
export async function serveMetrics(options: {
  readonly port: number;
  readonly host: string;
  readonly metrics: SiteMetrics;
}): Promise<MetricsServer> {
  const { port, host, metrics } = options;
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
    url: `http://${shown}:${address.port}/metrics`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      await metrics.close();
    },
  };
}

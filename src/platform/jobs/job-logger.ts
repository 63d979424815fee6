import { Logger } from 'graphile-worker';
import type { LogFunction } from '#platform/page-cache/log-function.ts';

/**
 * Writes what graphile-worker says to the site's log. Only its sentences: the details beside them
 * hold the job with its payload, that is addresses and tokens.
 */
export function jobLogger(log: LogFunction): Logger {
  return new Logger(() => (level, message) => {
    // "info" is one line for each job that went well.
    if (level === 'error') log('error', message);
    else log(level === 'warning' ? 'warn' : 'debug', message);
  });
}

import { Logger } from 'graphile-worker';
import { isOutage } from '#platform/outage.ts';
import type { LogFunction } from '#platform/log/log.ts';

/**
 * The details beside graphile-worker's sentences hold the job's payload, with addresses and tokens.
 * Only the error of an outage goes along, so that the log can recognize it.
 */
export function jobLogger(log: LogFunction): Logger {
  return new Logger(() => (level, message, details) => {
    const isAway = !('job' in details) && isOutage(details['error']);
    const fields = isAway ? { error: details['error'] } : {};
    // "info" is one line per job that succeeded.
    if (level === 'error') log('error', message, fields);
    else log(level === 'warning' ? 'warn' : 'debug', message, fields);
  });
}

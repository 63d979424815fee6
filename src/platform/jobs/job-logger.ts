import { Logger } from 'graphile-worker';
import { isOutage } from '#platform/outage.ts';
import type { LogFunction } from '#platform/log.ts';

/**
 * Writes what graphile-worker says to the site's log. Only its sentences: the details beside them
 * hold the job with its payload, that is addresses and tokens. Where there is no job the error of an
 * outage goes along, so that the log can tell it from others.
 */
export function jobLogger(log: LogFunction): Logger {
  return new Logger(() => (level, message, details) => {
    const isAway = !('job' in details) && isOutage(details['error']);
    const fields = isAway ? { error: details['error'] } : {};
    // "info" is one line for each job that went well.
    if (level === 'error') log('error', message, fields);
    else log(level === 'warning' ? 'warn' : 'debug', message, fields);
  });
}

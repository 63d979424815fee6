const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LEVELS)[number];

let threshold: number = LEVELS.indexOf('info');

/** Sets the lowest level that is written. */
export function setLogLevel(level: LogLevel): void {
  threshold = LEVELS.indexOf(level);
}

/**
 * Writes one line of JSON to standard error.
 *
 * @param fields facts about the event; never personal data. An Error is written with its stack.
 */
export function log(
  level: Exclude<LogLevel, 'silent'>,
  message: string,
  fields: Readonly<Record<string, unknown>> = {},
): void {
  if (LEVELS.indexOf(level) < threshold) return;
  const line = { time: new Date().toISOString(), level, message, ...fields };
  process.stderr.write(`${JSON.stringify(line, asText)}\n`);
}

function asText(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  return { name: value.name, message: value.message, stack: value.stack, cause: value.cause };
}

/**
 * Where this folder and the HTTP front write what an operator should know. The field `error` holds
 * what was thrown, for the log to write with its stack.
 */
export type LogFunction = (
  level: 'debug' | 'info' | 'warn' | 'error',
  message: string,
  fields?: Readonly<Record<string, unknown>>,
) => void;

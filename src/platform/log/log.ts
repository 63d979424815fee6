import { inspect } from 'node:util';
import { describeError, redact } from './redact.ts';
import { requestContext } from './request-context.ts';

const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LEVELS)[number];

let threshold: number = LEVELS.indexOf('info');

export function setLogLevel(level: LogLevel): void {
  threshold = LEVELS.indexOf(level);
}

/** `fields` never hold personal data; as a second wall, what looks like it is redacted. */
export function log(
  level: Exclude<LogLevel, 'silent'>,
  message: string,
  fields: Readonly<Record<string, unknown>> = {},
): void {
  if (LEVELS.indexOf(level) < threshold) return;
  const line = { message, ...(level === 'error' ? requestFacts() : {}), ...fields };
  const written = { time: new Date().toISOString(), level, ...blottedFacts(line, 0) };
  process.stderr.write(`${JSON.stringify(written)}\n`);
}

function requestFacts(): Record<string, string> {
  const context = requestContext();
  if (!context) return {};
  return { requestId: context.reference, method: context.method, path: context.call };
}

export type LogFunction = (
  level: Parameters<typeof log>[0],
  message: string,
  fields?: Readonly<Record<string, unknown>>,
) => void;

/** Every line is JSON, and none repeats what a visitor sent. */
export function logConsole(isVisitorsFault: () => boolean = () => false): void {
  const writer =
    (usual: Exclude<LogLevel, 'silent'>) =>
    (...said: unknown[]): void => {
      const level = isVisitorsFault() ? 'debug' : usual;
      const error = said.find((part) => part instanceof Error);
      const texts = said.filter((part) => !(part instanceof Error));
      const message = texts.map((part) => (typeof part === 'string' ? part : inspect(part)));
      log(level, message.join(' ') || 'said on the console', error ? { error } : {});
    };
  console.error = writer('error');
  console.warn = writer('warn');
  console.info = writer('info');
  console.log = writer('info');
  console.debug = writer('debug');
}

export function logCrashes(): void {
  process.on('uncaughtException', (error: unknown) => {
    log('error', 'the process ends after an error that nothing caught', { error });
    process.exit(1);
  });
}

const DEEPEST = 5;

function blottedFacts(facts: object, depth: number): Record<string, unknown> {
  const entries = Object.entries(facts);
  return Object.fromEntries(entries.map(([key, value]) => [key, blotted(value, depth + 1)]));
}

function blotted(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redact(value);
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Error) return describeError(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST) return '…';
  if (Array.isArray(value)) return value.map((one) => blotted(one, depth + 1));
  return blottedFacts(value, depth);
}

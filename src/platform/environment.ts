import path from 'node:path';
import { z } from 'zod';

const blankIsMissing = (value: unknown) => (value === '' ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(blankIsMissing, schema.optional());

const postgresUrl = z
  .string()
  .refine((text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text), {
    error: 'must be a PostgreSQL connection string, postgres://user:password@host:5432/database',
  });
const httpUrl = z
  .string()
  .refine((text) => /^https?:\/\/[^/]+\/?$/.test(text) && URL.canParse(text), {
    error: 'must be the address of the site without a path, such as https://clubs.example.org',
  });

const variables = z.object({
  PORT: z.preprocess(
    blankIsMissing,
    z.coerce
      .number({ error: 'must be a port number from 0 to 65535' })
      .int({ error: 'must be a port number from 0 to 65535' })
      .min(0, { error: 'must be a port number from 0 to 65535' })
      .max(65_535, { error: 'must be a port number from 0 to 65535' })
      .default(3000),
  ),
  HOST: z.preprocess(blankIsMissing, z.string().default('127.0.0.1')),
  DATA_DIR: z.preprocess(blankIsMissing, z.string().default('./data')),
  DATABASE_URL: optional(postgresUrl),
  DATABASE_OWNER_URL: optional(postgresUrl),
  DATABASE_REPLICA_URL: optional(postgresUrl),
  SITE_URL: optional(httpUrl),
  NODE_ENV: optional(z.string()),
  TRUSTED_PROXIES: z.preprocess(
    blankIsMissing,
    z.coerce
      .number({ error: 'must be the number of proxies in front of the site, 0 to 10' })
      .int({ error: 'must be the number of proxies in front of the site, 0 to 10' })
      .min(0, { error: 'must be the number of proxies in front of the site, 0 to 10' })
      .max(10, { error: 'must be the number of proxies in front of the site, 0 to 10' })
      .default(0),
  ),
  LOG_LEVEL: z.preprocess(
    blankIsMissing,
    z
      .enum(['debug', 'info', 'warn', 'error', 'silent'], {
        error: 'must be one of debug, info, warn, error, silent',
      })
      .default('info'),
  ),
});

/** What the operator set, checked. */
export interface Environment {
  readonly port: number;
  readonly host: string;
  /** Absolute path of the folder for the embedded database and uploads. */
  readonly dataDir: string;
  /** The application's connection; without it the embedded database is used. */
  readonly databaseUrl: string | undefined;
  /** The connection that owns the tables and runs migrations; default the application's. */
  readonly databaseOwnerUrl: string | undefined;
  readonly databaseReplicaUrl: string | undefined;
  /** Origin of the site as visitors see it, without a trailing slash, if set. */
  readonly siteUrl: string | undefined;
  /** Production never gets sample data or demo accounts. */
  readonly production: boolean;
  /** How many proxies stand in front of the site and set X-Forwarded-For. */
  readonly trustedProxies: number;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/** A variable of the environment has a value the site cannot run with. */
export class EnvironmentError extends Error {}

/**
 * Reads the environment. The only place that does.
 *
 * @param source usually process.env
 * @throws EnvironmentError with a sentence that names the variable
 */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>): Environment {
  const parsed = variables.safeParse(source);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    // Connection strings hold passwords and are not repeated.
    const shown = name.startsWith('DATABASE_') ? '' : ` (it is '${source[name] ?? ''}')`;
    throw new EnvironmentError(`${name} ${issue?.message}${shown}.`);
  }
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    siteUrl: values.SITE_URL?.replace(/\/$/, ''),
    production: values.DATABASE_URL !== undefined || values.NODE_ENV === 'production',
    trustedProxies: values.TRUSTED_PROXIES,
    logLevel: values.LOG_LEVEL,
  };
}

import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { SECOND_FACTOR_RULES } from '#domain/second-factor.ts';
import { isLoopbackName } from './http/loopback.ts';

/** The same for every command, in whatever folder it is run. */
const PROJECT_FOLDER = fileURLToPath(new URL('../../', import.meta.url));

const blankIsMissing = (value: unknown) => (value === '' ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(blankIsMissing, schema.optional());

const withDefault = <Schema extends z.ZodType, Value extends z.output<Schema>>(
  schema: Schema,
  value: Value,
) => optional(schema).transform((given) => given ?? value);

const yesOrNo = z.enum(['true', 'false'], { error: 'must be true or false' });

/** @param what it must be, for the sentence */
const numberFrom = (min: number, max: number, what: string) => {
  const error = `must be ${what}`;
  return z.coerce.number({ error }).min(min, { error }).max(max, { error });
};
const wholeFrom = (min: number, max: number, what: string) =>
  numberFrom(min, max, what).int({ error: `must be ${what}` });

/** @param what it must be, for the sentence */
const urlLike = (shape: RegExp, what: string) =>
  z.string().refine((text) => shape.test(text) && URL.canParse(text), {
    error: `must be ${what}`,
    abort: true,
  });

const postgresUrl = urlLike(
  /^postgres(ql)?:\/\//,
  'a PostgreSQL connection string, postgres://user:password@host:5432/database',
);
const smtpUrl = z
  .string()
  .refine((text) => text === 'none' || (/^smtps?:\/\//.test(text) && URL.canParse(text)), {
    error:
      'must be the address of a mail server, such as smtp://user:password@mail.example.org:587, or none',
  });
const httpUrl = urlLike(
  /^https?:\/\/[^/]+\/?$/,
  'the address of the site without a path, such as https://clubs.example.org',
);

const siteAddress = httpUrl.refine(
  (text) => {
    const { protocol, hostname } = new URL(text);
    return protocol === 'https:' || isLoopbackName(hostname);
  },
  {
    error: 'must be an https address: http is for this machine only, such as http://localhost:3000',
  },
);

const secret = z.string().min(32, { error: 'must be a random text of at least 32 characters' });

const port = wholeFrom(0, 65_535, 'a port number from 0 to 65535');

const variables = z.object({
  PORT: withDefault(port, 3000),
  HOST: withDefault(z.string(), '127.0.0.1'),
  METRICS_PORT: optional(port),
  METRICS_HOST: optional(z.string()),
  DATA_DIR: withDefault(z.string(), './data'),
  DATABASE_URL: optional(postgresUrl),
  DATABASE_OWNER_URL: optional(postgresUrl),
  SITE_URL: optional(siteAddress),
  SMTP_URL: optional(smtpUrl),
  MAIL_FROM: optional(z.string().regex(/@/, { error: "must be an address, or 'Name <address>'" })),
  MAIL_REPLY_TO: optional(
    z.email({
      error: 'must be the address that answers to emails go to, such as office@example.org',
    }),
  ),
  AUTH_SECRET: optional(secret),
  AUTH_SECRET_FORMER: optional(secret),
  ADMIN_SECOND_FACTOR: optional(
    z.enum(SECOND_FACTOR_RULES, {
      error: 'must be optional, required (of administrators), roles or everyone',
    }),
  ),
  S3_BUCKET: optional(z.string()),
  S3_ENDPOINT: optional(httpUrl),
  S3_REGION: withDefault(z.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_FORCE_PATH_STYLE: withDefault(yesOrNo, 'false'),
  S3_PUBLIC_URL: optional(
    urlLike(/^https?:\/\//, 'the http or https address under which browsers find the files'),
  ),
  ANALYTICS: withDefault(
    z.enum(['builtin', 'off', 'plausible', 'ga4'], {
      error: 'must be one of builtin, off, plausible, ga4',
    }),
    'builtin',
  ),
  PLAUSIBLE_DOMAIN: optional(
    z.string().regex(/^[a-z0-9.-]+$/i, {
      error: 'must be the site as Plausible knows it, such as clubs.example.org',
    }),
  ),
  PLAUSIBLE_URL: withDefault(httpUrl, 'https://plausible.io'),
  GA4_ID: optional(
    z.string().regex(/^G-[A-Z0-9]+$/, { error: 'must be a measurement id, such as G-AB12CD34EF' }),
  ),
  HSTS_SUBDOMAINS: withDefault(yesOrNo, 'true'),
  NODE_ENV: optional(
    // The last two are what tools of development set.
    z.enum(['production', 'development', 'test'], { error: 'must be production, or not set' }),
  ),
  DEMO: optional(z.enum(['open'], { error: 'must be open, or not set' })),
  TRUSTED_PROXIES: withDefault(
    wholeFrom(0, 10, 'the number of proxies in front of the site, 0 to 10'),
    0,
  ),
  AUDIT_LOG_DAYS: withDefault(wholeFrom(30, 36_500, 'a number of days, 30 to 36500'), 730),
  STOP_DELAY_SECONDS: withDefault(numberFrom(0, 10, 'a number of seconds from 0 to 10'), 0),
  LOG_LEVEL: withDefault(
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be one of debug, info, warn, error, silent',
    }),
    'info',
  ),
});

/**
 * Something that cannot succeed until a person changes something where the site runs: a variable, a
 * folder, the embedded database. The message is sentences for the operator's terminal.
 */
export class EnvironmentError extends Error {}

/**
 * Reads and checks the environment. A few modules read single variables of it themselves, as src/server.ts left them.
 *
 * @param source usually process.env
 * @throws EnvironmentError with a message that names the variable
 */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>): Environment {
  const parsed = variables.safeParse(source);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    // Connection strings contain passwords; those and secrets are not repeated.
    const isSecret = /^(DATABASE_|SMTP_|AUTH_|S3_.*KEY)/.test(name);
    const shown = isSecret ? '' : ` (it is '${source[name] ?? ''}')`;
    throw new EnvironmentError(`${name} ${issue?.message}${shown}.`);
  }
  refuseExamples(parsed.data);
  refuseWeakSecret(parsed.data);
  return environmentOf(parsed.data);
}

type Values = z.infer<typeof variables>;

/** What the operator set, checked. */
export type Environment = Readonly<ReturnType<typeof environmentOf>>;

function environmentOf(values: Values) {
  /** According to NODE_ENV. Whether a start is a production start, `startModeOf` decides. */
  const production = values.NODE_ENV === 'production';
  return {
    port: values.PORT,
    host: values.HOST,
    /** Where Prometheus reads the metrics; without a port there are none. 0 means any. */
    metrics: metricsOf(values),
    /** Absolute path of the folder for the embedded database and uploads; a relative one starts at the project's folder. */
    dataDir: path.resolve(PROJECT_FOLDER, values.DATA_DIR),
    /** The application's connection; without it the embedded database is used. */
    databaseUrl: values.DATABASE_URL,
    /** The connection that owns the tables and runs migrations; default the application's. */
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    /** Origin of the site as visitors see it, without a trailing slash, if set. */
    siteUrl: values.SITE_URL?.replace(/\/$/, ''),
    /** Browsers require HTTPS for the site's subdomains, too, once they have seen it on https. */
    hstsSubdomains: values.HSTS_SUBDOMAINS === 'true',
    /** smtp:// or smtps://, or 'none': emails wait. What its absence means depends on the kind of start. */
    smtpUrl: values.SMTP_URL,
    /** Sender of emails, if the operator named one. */
    mailFrom: values.MAIL_FROM,
    /** Where answers to emails go, if not to the sender. */
    mailReplyTo: values.MAIL_REPLY_TO,
    /** Signs sessions; without it a secret is generated and kept in the database. */
    authSecret: values.AUTH_SECRET,
    formerAuthSecrets: formerSecretsOf(values),
    /** Who has to set up a second factor, within a week ({@link SECOND_FACTOR_RULES}). */
    adminSecondFactor:
      values.ADMIN_SECOND_FACTOR ?? (production ? ('required' as const) : ('optional' as const)),
    /** An S3-compatible store for files, if one is named; else they are in DATA_DIR. */
    s3: s3Of(values),
    /** Where page views go. */
    analytics: analyticsOf(values),
    production,
    /** The sample data may be shown to a network. */
    openDemo: values.DEMO === 'open',
    /** How many proxies in front of the site set X-Forwarded-For. */
    trustedProxies: values.TRUSTED_PROXIES,
    /** How many days the log of changes is kept. */
    auditLogDays: values.AUDIT_LOG_DAYS,
    /** Milliseconds between readiness going off and the port closing. */
    stopDelayMs: values.STOP_DELAY_SECONDS * 1000,
    logLevel: values.LOG_LEVEL,
  };
}

function metricsOf({ PORT, METRICS_PORT: port, METRICS_HOST: host }: Values) {
  if (port === undefined) {
    if (host === undefined) return undefined;
    throw new EnvironmentError('METRICS_HOST is set without METRICS_PORT: set both or neither.');
  }
  if (port !== 0 && port === PORT) {
    throw new EnvironmentError(
      `METRICS_PORT must not be PORT (both are ${port}): the metrics are not for visitors.`,
    );
  }
  return { port, host: host ?? '127.0.0.1' };
}

/** What .env.example has for each secret: everybody can read it there. */
const EXAMPLE = /^change-me/i;
const EXAMPLE_MAIL_HOST = 'mail.example.org';

function refuseExamples(values: Values): void {
  const passwordOf = (url: string | undefined): string | undefined =>
    url === undefined || url === 'none' ? undefined : decodeURIComponent(new URL(url).password);
  const secrets = {
    AUTH_SECRET: values.AUTH_SECRET,
    S3_ACCESS_KEY_ID: values.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: values.S3_SECRET_ACCESS_KEY,
    DATABASE_URL: passwordOf(values.DATABASE_URL),
    DATABASE_OWNER_URL: passwordOf(values.DATABASE_OWNER_URL),
    SMTP_URL: passwordOf(values.SMTP_URL),
  };
  for (const [name, secret] of Object.entries(secrets)) {
    const isExample =
      EXAMPLE.test(secret ?? '') ||
      (name === 'SMTP_URL' && secret === 'password' && isExampleMailServer(values.SMTP_URL));
    if (!isExample) continue;
    throw new EnvironmentError(
      `${name} has the value of .env.example, which everybody knows: make up another one.`,
    );
  }
}

/** 32 random digits of base 16 have about 14 different ones. */
const FEWEST_CHARACTERS = 8;

/** Only that of now: a former one signs nothing. */
function refuseWeakSecret({ AUTH_SECRET: secret }: Values): void {
  if (secret === undefined) return;
  const isVaried = new Set(secret).size >= FEWEST_CHARACTERS && !/(.{6,})\1/s.test(secret);
  if (isVaried && !isInOrder(secret)) return;
  throw new EnvironmentError(
    'AUTH_SECRET is easy to guess: make up a random one (openssl rand -hex 32), and set this one as AUTH_SECRET_FORMER.',
  );
}

/** As in the alphabet: most characters follow the one before them. */
function isInOrder(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.filter((code, at) => Math.abs(code - (codes[at - 1] ?? 0)) <= 1);
  return steps.length > (text.length * 2) / 3;
}

/** What AUTH_SECRET was before; all of the text is one as well, for there may be a comma in it. */
function formerSecretsOf({ AUTH_SECRET_FORMER: former }: Values): readonly string[] {
  return former === undefined ? [] : [former, ...former.split(',').map((one) => one.trim())];
}

function isExampleMailServer(url: string | undefined): boolean {
  return url !== undefined && new URL(url).hostname === EXAMPLE_MAIL_HOST;
}

function analyticsOf({ ANALYTICS: provider, ...values }: Values): AnalyticsEnvironment {
  const { PLAUSIBLE_DOMAIN: domain, GA4_ID: id } = values;
  if (provider === 'plausible') {
    if (domain !== undefined)
      return { provider, domain, url: values.PLAUSIBLE_URL.replace(/\/$/, '') };
    throw new EnvironmentError('PLAUSIBLE_DOMAIN is needed where ANALYTICS is plausible.');
  }
  if (provider !== 'ga4') return { provider };
  if (id !== undefined) return { provider, id };
  throw new EnvironmentError('GA4_ID is needed where ANALYTICS is ga4.');
}

/** The service that counts page views, which may be the site itself. */
export type AnalyticsEnvironment =
  | { readonly provider: 'off' | 'builtin' }
  | { readonly provider: 'plausible'; readonly domain: string; readonly url: string }
  | { readonly provider: 'ga4'; readonly id: string };

function s3Of(values: Values) {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = values;
  const secretAccessKey = values.S3_SECRET_ACCESS_KEY;
  if (bucket === undefined) return undefined;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new EnvironmentError(
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both or neither.',
    );
  }
  return {
    /** The store's bucket for all of ours, each below a prefix: `avatars/`, `blog/`. */
    bucket,
    /** URL of the store; without it Amazon's own for the region. */
    endpoint: values.S3_ENDPOINT,
    region: values.S3_REGION,
    /** Without them the SDK looks where Amazon's tools do, for example for the machine's role. */
    credentials:
      accessKeyId === undefined || secretAccessKey === undefined
        ? undefined
        : { accessKeyId, secretAccessKey },
    /** True for stores that are addressed as host/bucket instead of bucket.host. */
    forcePathStyle: values.S3_FORCE_PATH_STYLE === 'true',
    /**
     * Address under which browsers find the store's bucket (its own, or a CDN's), without a trailing
     * slash; without it the site serves the files itself under /files.
     */
    publicBase: values.S3_PUBLIC_URL?.replace(/\/$/, ''),
  };
}

/** An S3-compatible store for files. */
export type S3Environment = Readonly<NonNullable<ReturnType<typeof s3Of>>>;

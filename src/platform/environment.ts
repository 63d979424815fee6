import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { SECOND_FACTOR_RULES } from '#domain/second-factor.ts';
import { isLoopbackName } from './http/loopback.ts';

const PROJECT_FOLDER = fileURLToPath(new URL('../../', import.meta.url));

const yesOrNo = z.enum(['true', 'false'], 'must be true or false');

const numberFrom = (min: number, max: number, what: string) => {
  const error = `must be ${what}`;
  return z.coerce.number(error).min(min, error).max(max, error);
};
const wholeFrom = (min: number, max: number, what: string) =>
  numberFrom(min, max, what).int(`must be ${what}`);

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
  .refine(
    (text) => text === 'none' || (/^smtps?:\/\//.test(text) && URL.canParse(text)),
    'must be the address of a mail server, such as smtp://user:password@mail.example.org:587, or none',
  );
const httpUrl = urlLike(
  /^https?:\/\/[^/]+\/?$/,
  'the address of the site without a path, such as https://clubs.example.org',
);

const siteAddress = httpUrl.refine((text) => {
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || isLoopbackName(hostname);
}, 'must be an https address: http is for this machine only, such as http://localhost:3000');

const secret = z.string().min(32, 'must be a random text of at least 32 characters');

const port = wholeFrom(0, 65_535, 'a port number from 0 to 65535');

const variables = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  SITE_URL: siteAddress.optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: z.string().regex(/@/, "must be an address, or 'Name <address>'").optional(),
  MAIL_REPLY_TO: z
    .email('must be the address that answers to emails go to, such as office@example.org')
    .optional(),
  AUTH_SECRET: secret.optional(),
  AUTH_SECRET_FORMER: secret.optional(),
  ADMIN_SECOND_FACTOR: z
    .enum(SECOND_FACTOR_RULES, 'must be optional, required (of admins), roles or everyone')
    .optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: yesOrNo.default('false'),
  S3_PUBLIC_URL: urlLike(
    /^https?:\/\//,
    'the http or https address under which browsers find the files',
  ).optional(),
  ANALYTICS: z
    .enum(['builtin', 'off', 'plausible', 'ga4'], 'must be one of builtin, off, plausible, ga4')
    .default('builtin'),
  PLAUSIBLE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+$/i, 'must be the site as Plausible knows it, such as clubs.example.org')
    .optional(),
  PLAUSIBLE_URL: httpUrl.default('https://plausible.io'),
  GA4_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/, 'must be a measurement id, such as G-AB12CD34EF')
    .optional(),
  HSTS_SUBDOMAINS: yesOrNo.default('true'),
  // Development tools set the last two.
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, or not set')
    .optional(),
  DEMO: z.enum(['open'], 'must be open, or not set').optional(),
  TRUSTED_PROXIES: wholeFrom(0, 10, 'the number of proxies in front of the site, 0 to 10').default(
    0,
  ),
  AUDIT_LOG_DAYS: wholeFrom(30, 36_500, 'a number of days, 30 to 36500').default(730),
  STOP_DELAY_SECONDS: numberFrom(0, 10, 'a number of seconds from 0 to 10').default(0),
  LOG_LEVEL: z
    .enum(
      ['debug', 'info', 'warn', 'error', 'silent'],
      'must be one of debug, info, warn, error, silent',
    )
    .default('info'),
});

/** A person must change something where the site runs. The message is for the operator's terminal. */
export class EnvironmentError extends Error {}

export function readEnvironment(source: Readonly<Record<string, string | undefined>>): Environment {
  const set = Object.entries(source).filter(([, value]) => value !== '');
  const parsed = variables.safeParse(Object.fromEntries(set));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    // Connection strings contain passwords, so those and secrets are not repeated.
    const isSecret = /^(DATABASE_|SMTP_|AUTH_|S3_.*KEY)/.test(name);
    const shown = isSecret ? '' : ` (it is '${source[name] ?? ''}')`;
    throw new EnvironmentError(`${name} ${issue?.message}${shown}.`);
  }
  refuseExamples(parsed.data);
  refuseWeakSecret(parsed.data);
  return environmentOf(parsed.data);
}

type Values = z.infer<typeof variables>;

export type Environment = Readonly<ReturnType<typeof environmentOf>>;

function environmentOf(values: Values) {
  const production = values.NODE_ENV === 'production';
  return {
    port: values.PORT,
    host: values.HOST,
    /** Where Prometheus reads the metrics; port 0 means any. */
    metrics: metricsOf(values),
    /** Absolute. A relative DATA_DIR starts at the project's folder. */
    dataDir: path.resolve(PROJECT_FOLDER, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    /** Origin of the site as visitors see it, without a trailing slash. */
    siteUrl: values.SITE_URL?.replace(/\/$/, ''),
    hstsSubdomains: values.HSTS_SUBDOMAINS === 'true',
    /** Or 'none': emails wait. The start mode decides what its absence means. */
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    mailReplyTo: values.MAIL_REPLY_TO,
    authSecret: values.AUTH_SECRET,
    formerAuthSecrets: formerSecretsOf(values),
    adminSecondFactor:
      values.ADMIN_SECOND_FACTOR ?? (production ? ('required' as const) : ('optional' as const)),
    s3: s3Of(values),
    analytics: analyticsOf(values),
    production,
    openDemo: values.DEMO === 'open',
    trustedProxies: values.TRUSTED_PROXIES,
    auditLogDays: values.AUDIT_LOG_DAYS,
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
      `METRICS_PORT must not be PORT (both are ${port}): the metrics aren’t for visitors.`,
    );
  }
  return { port, host: host ?? '127.0.0.1' };
}

const EXAMPLE = /^change-me/i;
const EXAMPLE_MAIL_HOST = '@mail.example.org';

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
      (name === 'SMTP_URL' &&
        secret === 'password' &&
        values.SMTP_URL?.includes(EXAMPLE_MAIL_HOST));
    if (!isExample) continue;
    throw new EnvironmentError(
      `${name} has the value of .env.example, which everyone knows: make up another one.`,
    );
  }
}

/** 32 random hexadecimal digits have about 14 different ones. */
const FEWEST_CHARACTERS = 8;

/** Former secrets sign nothing, so they are not checked. */
function refuseWeakSecret({ AUTH_SECRET: secret }: Values): void {
  if (secret === undefined) return;
  const isVaried = new Set(secret).size >= FEWEST_CHARACTERS && !/(.{6,})\1/s.test(secret);
  if (isVaried && !isInOrder(secret)) return;
  throw new EnvironmentError(
    'AUTH_SECRET is easy to guess: make up a random one (openssl rand -hex 32), and set this one as AUTH_SECRET_FORMER.',
  );
}

/** Most characters follow the one before them, as in the alphabet. */
function isInOrder(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.filter((code, at) => Math.abs(code - (codes[at - 1] ?? 0)) <= 1);
  return steps.length > (text.length * 2) / 3;
}

/** The whole text is also one secret, since a secret may contain a comma. */
function formerSecretsOf({ AUTH_SECRET_FORMER: former }: Values): readonly string[] {
  return former === undefined ? [] : [former, ...former.split(',').map((one) => one.trim())];
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
    /** One bucket for everything, each kind below a prefix: `avatars/`, `blog/`. */
    bucket,
    endpoint: values.S3_ENDPOINT,
    region: values.S3_REGION,
    /** Without them the SDK looks where Amazon's tools do, such as the machine's role. */
    credentials:
      accessKeyId === undefined || secretAccessKey === undefined
        ? undefined
        : { accessKeyId, secretAccessKey },
    forcePathStyle: values.S3_FORCE_PATH_STYLE === 'true',
    /** Where browsers find the bucket, without a trailing slash; by default /files on this site. */
    publicBase: values.S3_PUBLIC_URL?.replace(/\/$/, ''),
  };
}

export type S3Environment = Readonly<NonNullable<ReturnType<typeof s3Of>>>;

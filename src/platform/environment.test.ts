import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from './environment.ts';

/** The message that refuses these variables. */
function refusalOf(variables: Record<string, string>): string {
  try {
    readEnvironment(variables);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
  return 'accepted';
}

const DEFAULTS = {
  port: 3000,
  host: '127.0.0.1',
  dataDir: resolve('data'),
  databaseUrl: undefined,
  databaseOwnerUrl: undefined,
  siteUrl: undefined,
  production: false,
  trustedProxies: 0,
  auditLogDays: 730,
  stopDelayMs: 0,
  logLevel: 'info',
};

describe('the environment', () => {
  test('may be empty', () => {
    expect(readEnvironment({})).toMatchObject(DEFAULTS);
  });

  test('lists former secrets, one of which may contain a comma', () => {
    const [one, other] = ['a secret of some days before this', 'and a secret of still other days'];
    const { formerAuthSecrets } = readEnvironment({ AUTH_SECRET_FORMER: `${one}, ${other}` });
    expect(formerAuthSecrets).toEqual([`${one}, ${other}`, one, other]);
    expect(readEnvironment({}).formerAuthSecrets).toEqual([]);
  });

  test('empty variables count as not set', () => {
    const names = [
      'PORT',
      'HOST',
      'DATA_DIR',
      'DATABASE_URL',
      'DATABASE_OWNER_URL',
      'SITE_URL',
      'NODE_ENV',
      'TRUSTED_PROXIES',
      'AUDIT_LOG_DAYS',
      'STOP_DELAY_SECONDS',
      'LOG_LEVEL',
    ];
    expect(readEnvironment(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(
      readEnvironment({}),
    );
  });

  test('is read completely', () => {
    const url = (database: string) => `postgres://app:secret@db.example.org:5432/${database}`;
    expect(
      readEnvironment({
        PORT: '8080',
        HOST: '::',
        DATA_DIR: 'somewhere/else',
        DATABASE_URL: url('a'),
        DATABASE_OWNER_URL: url('b').replace('postgres:', 'postgresql:'),
        SITE_URL: 'https://clubs.example.org/',
        TRUSTED_PROXIES: '2',
        STOP_DELAY_SECONDS: '2.5',
        LOG_LEVEL: 'debug',
        UNKNOWN: 'x',
      }),
    ).toMatchObject({
      port: 8080,
      host: '::',
      dataDir: resolve('somewhere/else'),
      databaseUrl: url('a'),
      databaseOwnerUrl: 'postgresql://app:secret@db.example.org:5432/b',
      siteUrl: 'https://clubs.example.org',
      production: false,
      trustedProxies: 2,
      stopDelayMs: 2_500,
      logLevel: 'debug',
    });
  });

  test('the data folder is the same for every command in any folder', () => {
    const before = process.cwd();
    const expected = resolve(import.meta.dirname, '../..', 'x');
    try {
      process.chdir(tmpdir());
      expect(readEnvironment({ DATA_DIR: './x' }).dataDir).toBe(expected);
    } finally {
      process.chdir(before);
    }
  });
});

describe('a value of .env.example', () => {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  const passwords = [...example.matchAll(/^([A-Z_0-9]*PASSWORD)=(.+)$/gm)].map(
    ([, , value]) => value,
  );
  const smtpUrl = /SMTP_URL=(.+)$/m.exec(example)?.[1] ?? 'none';

  test('can be tried', () => {
    expect(passwords.length).toBeGreaterThan(3);
  });

  test.each(passwords.map(String))('is refused as a secret, in any variable: %s', (value) => {
    const s3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'site', S3_SECRET_ACCESS_KEY: 'own' };
    for (const [name, variables] of [
      ['AUTH_SECRET', { AUTH_SECRET: value.padEnd(32, '-') }],
      ['S3_SECRET_ACCESS_KEY', { ...s3, S3_SECRET_ACCESS_KEY: value }],
      ['DATABASE_URL', { DATABASE_URL: `postgres://app:${value}@db/directory` }],
      ['DATABASE_OWNER_URL', { DATABASE_OWNER_URL: `postgres://app:${value}@db/directory` }],
      ['SMTP_URL', { SMTP_URL: `smtp://site:${value}@mail.example.com` }],
    ] as const) {
      const sentence = refusalOf(variables);
      expect(sentence).toBe(
        `${name} has the value of .env.example, which everyone knows: make up another one.`,
      );
    }
  });

  test('is refused as the mail server, but allowed elsewhere', () => {
    expect(refusalOf({ SMTP_URL: smtpUrl })).toMatch(/^SMTP_URL has the value of .env.example/);
    expect(refusalOf({ SMTP_URL: 'smtp://user:other@mail.example.org:587' })).toBe('accepted');
    expect(refusalOf({ DATABASE_URL: 'postgres://app:password@db/directory' })).toBe('accepted');
  });
});

describe('who needs a second factor', () => {
  test('in production administrators, elsewhere no one, by default', () => {
    const ruleOf = (values: Record<string, string>) => readEnvironment(values).adminSecondFactor;
    expect(ruleOf({})).toBe('optional');
    expect(ruleOf({ NODE_ENV: 'production' })).toBe('required');
    for (const rule of ['optional', 'required', 'roles', 'everyone']) {
      expect(ruleOf({ ADMIN_SECOND_FACTOR: rule })).toBe(rule);
    }
    expect(refusalOf({ ADMIN_SECOND_FACTOR: 'all' })).toContain(
      'ADMIN_SECOND_FACTOR must be optional, required (of admins), roles or everyone',
    );
  });
});

describe('where page views go', () => {
  test('to the site itself, to a provider, or nowhere', () => {
    const analyticsOf = (variables: Record<string, string>) => readEnvironment(variables).analytics;
    expect(analyticsOf({})).toEqual({ provider: 'builtin' });
    expect(analyticsOf({ ANALYTICS: 'off', GA4_ID: 'G-AB12' })).toEqual({ provider: 'off' });
    expect(analyticsOf({ ANALYTICS: 'ga4', GA4_ID: 'G-AB12' })).toEqual({
      provider: 'ga4',
      id: 'G-AB12',
    });
    const plausible = { ANALYTICS: 'plausible', PLAUSIBLE_DOMAIN: 'clubs.example.org' };
    expect(analyticsOf(plausible)).toEqual({
      provider: 'plausible',
      domain: 'clubs.example.org',
      url: 'https://plausible.io',
    });
    expect(
      analyticsOf({ ...plausible, PLAUSIBLE_URL: 'https://count.example.org/' }),
    ).toMatchObject({ url: 'https://count.example.org' });
  });

  test.each([
    [{ ANALYTICS: 'matomo' }, /^ANALYTICS must be one of builtin, off, plausible, ga4/],
    [{ ANALYTICS: 'plausible' }, /^PLAUSIBLE_DOMAIN is needed/],
    [{ ANALYTICS: 'ga4' }, /^GA4_ID is needed/],
    [{ GA4_ID: 'UA-1' }, /^GA4_ID must be a measurement id/],
    [{ PLAUSIBLE_DOMAIN: 'a b' }, /^PLAUSIBLE_DOMAIN must be/],
    [{ PLAUSIBLE_URL: "https://a.example.org; script-src 'unsafe-inline'" }, /^PLAUSIBLE_URL must/],
  ])('%j is refused', (variables, sentence) => {
    expect(refusalOf(variables as unknown as Record<string, string>)).toMatch(sentence);
  });
});

describe('a wrong value is refused with a message that names its variable', () => {
  test.each([
    ['PORT', 'http', 'a port number from 0 to 65535'],
    ['PORT', '-1', 'a port number from 0 to 65535'],
    ['PORT', '65536', 'a port number from 0 to 65535'],
    ['PORT', '80.5', 'a port number from 0 to 65535'],
    ['PORT', 'Infinity', 'a port number from 0 to 65535'],
    ['STOP_DELAY_SECONDS', '-1', 'a number of seconds from 0 to 10'],
    ['STOP_DELAY_SECONDS', '11', 'a number of seconds from 0 to 10'],
    ['TRUSTED_PROXIES', 'yes', 'the number of proxies in front of the site, 0 to 10'],
    ['TRUSTED_PROXIES', '-1', 'the number of proxies in front of the site, 0 to 10'],
    ['AUDIT_LOG_DAYS', '29', 'a number of days, 30 to 36500'],
    ['TRUSTED_PROXIES', '11', 'the number of proxies in front of the site, 0 to 10'],
    ['TRUSTED_PROXIES', '1.5', 'the number of proxies in front of the site, 0 to 10'],
    ['LOG_LEVEL', 'loud', 'one of debug, info, warn, error, silent'],
    ['LOG_LEVEL', 'INFO', 'one of debug, info, warn, error, silent'],
    ['MAIL_FROM', 'nobody', "an address, or 'Name <address>'"],
    [
      'MAIL_REPLY_TO',
      'nobody',
      'the address that answers to emails go to, such as office@example.org',
    ],
    ['S3_FORCE_PATH_STYLE', 'yes', 'true or false'],
    ['S3_PUBLIC_URL', 'files', 'the http or https address under which browsers find the files'],
  ])('%s=%s', (name, value, expected) => {
    expect(refusalOf({ [name]: value })).toBe(`${name} must be ${expected} (it is '${value}').`);
  });

  test.each([
    'clubs.example.org',
    'ftp://clubs.example.org',
    'https://clubs.example.org/path',
    'https://',
    'https://a b',
    'https://clubs.example.org:99999',
  ])('SITE_URL=%s', (value) => {
    const sentence = refusalOf({ SITE_URL: value });
    expect(sentence).toMatch(/^SITE_URL must be the address of the site without a path/);
    expect(sentence).toContain(`(it is '${value}').`);
  });

  test.each(['DATABASE_URL', 'DATABASE_OWNER_URL'])(
    '%s, without repeating the password in it',
    (name) => {
      for (const value of [
        'mysql://app:hunter2@db.example.org/directory',
        'app:hunter2@db.example.org/directory',
        'postgres://app:hunter2@db.example.org:port/directory',
        'hunter2',
      ]) {
        const sentence = refusalOf({ [name]: value });
        expect(sentence).toMatch(new RegExp(`^${name} must be a PostgreSQL connection string,`));
        expect(sentence).toMatch(/\.$/);
        expect(sentence).not.toContain('hunter2');
      }
    },
  );

  test('SMTP_URL and AUTH_SECRET, without repeating the secrets in them', () => {
    const mail = refusalOf({ SMTP_URL: 'https://app:hunter2@mail.example.org' });
    expect(mail).toMatch(/^SMTP_URL must be the address of a mail server,/);
    expect(mail).not.toContain('hunter2');
    for (const name of ['AUTH_SECRET', 'AUTH_SECRET_FORMER']) {
      const secret = refusalOf({ [name]: 'hunter2' });
      expect(secret).toBe(`${name} must be a random text of at least 32 characters.`);
    }
  });

  test('an incomplete key for a file store, without repeating the other half', () => {
    const bucket = { S3_BUCKET: 'files' };
    for (const half of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) {
      const sentence = refusalOf({ ...bucket, [half]: 'hunter2' });
      expect(sentence).toContain('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together');
      expect(sentence).not.toContain('hunter2');
    }
    const both = { ...bucket, S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
    expect(readEnvironment(both).s3).toMatchObject({
      bucket: 'files',
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    });
    expect(readEnvironment(bucket).s3).toMatchObject({ credentials: undefined });
    expect(readEnvironment({}).s3).toBeUndefined();
  });
});

describe('refuses at startup what would fail later', () => {
  test.each([
    'a'.repeat(40),
    'abcabcabcabcabcabcabcabcabcabcabcabc',
    'passwordpasswordpasswordpassword1',
    'volleyball-club volleyball-club volleyball-club',
    'abcdefghijklmnopqrstuvwxyz0123456789',
  ])('AUTH_SECRET=%s, which is easy to guess', (secret) => {
    const sentence = refusalOf({ AUTH_SECRET: secret });
    expect(sentence).toMatch(/^AUTH_SECRET is easy to guess: .*AUTH_SECRET_FORMER\.$/);
    expect(sentence).not.toContain(secret);
    // So that changing it locks no one out.
    expect(refusalOf({ AUTH_SECRET_FORMER: secret })).toBe('accepted');
  });

  test('AUTH_SECRET, but not a random one, however it is written', () => {
    for (let count = 0; count < 200; count += 1) {
      const bytes = randomBytes(32);
      for (const secret of [
        bytes.toString('hex'),
        bytes.toString('hex').slice(0, 32),
        bytes.toString('base64url'),
      ]) {
        expect([secret, refusalOf({ AUTH_SECRET: secret })]).toEqual([secret, 'accepted']);
      }
    }
  });

  test('NODE_ENV=prod', () => {
    expect(refusalOf({ NODE_ENV: 'prod' })).toBe(
      "NODE_ENV must be production, or not set (it is 'prod').",
    );
  });

  test('METRICS_HOST without METRICS_PORT, and METRICS_PORT that is PORT', () => {
    expect(refusalOf({ METRICS_HOST: '0.0.0.0' })).toBe(
      'METRICS_HOST is set without METRICS_PORT: set both or neither.',
    );
    expect(refusalOf({ METRICS_PORT: '3000' })).toBe(
      'METRICS_PORT must not be PORT (both are 3000): the metrics aren’t for visitors.',
    );
    expect(readEnvironment({ METRICS_PORT: '0', PORT: '0' }).metrics).toEqual({
      port: 0,
      host: '127.0.0.1',
    });
  });

  test('SITE_URL with http, except for this machine', () => {
    expect(refusalOf({ SITE_URL: 'http://clubs.example.org' })).toBe(
      'SITE_URL must be an https address: http is for this machine only, such as http://localhost:3000 ' +
        "(it is 'http://clubs.example.org').",
    );
    for (const url of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000']) {
      expect(refusalOf({ SITE_URL: url })).toBe('accepted');
    }
  });
});

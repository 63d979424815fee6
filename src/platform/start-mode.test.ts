import { describe, expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from './environment.ts';
import { isForThisMachine, missingForProduction, startModeOf } from './start-mode.ts';

const DATABASE_URL = 'postgres://app:secret@db.example.org/clubs';
const SITE_URL = 'https://clubs.example.org';
const SMTP_URL = 'smtp://mail.example.org';

/** The kind of start for these variables, or the message that refuses them. */
function startWith(variables: Record<string, string>): string {
  try {
    return startModeOf(readEnvironment(variables));
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
}

describe('a demo', () => {
  test.each([
    {},
    { HOST: '127.0.0.1', SITE_URL: 'http://127.0.0.1:3000' },
    { HOST: 'localhost', SITE_URL: 'http://localhost:3000' },
    { HOST: '127.8.9.1', SITE_URL: 'http://[::1]:3000' },
    { HOST: '::1', SITE_URL: 'http://LOCALHOST:3000/' },
    { HOST: '127.0.0.1', SITE_URL: 'https://localhost' },
    { NODE_ENV: 'development' },
  ])('is a start for this machine only: %j', (variables) => {
    expect(startWith(variables as unknown as Record<string, string>)).toBe('demo');
  });

  test.each([
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
    [{ HOST: '::' }, 'HOST=::'],
    [{ HOST: '192.168.1.5' }, 'HOST=192.168.1.5'],
    [{ HOST: 'localhost.example.org' }, 'HOST=localhost.example.org'],
    [{ SITE_URL }, `SITE_URL=${SITE_URL}`],
    [{ SITE_URL: 'https://127.0.0.1.example.org' }, 'SITE_URL=https://127.0.0.1.example.org'],
    [{ HOST: '0.0.0.0', SITE_URL: 'http://localhost:3000' }, 'HOST=0.0.0.0'],
  ])('is refused if others can reach it, with the two alternatives: %j', (variables, named) => {
    const sentence = startWith(variables);
    expect(sentence.startsWith(`${named} would show others the sample data`)).toBe(true);
    expect(sentence).toContain('NODE_ENV=production');
    expect(sentence).toContain('DEMO=open');
  });

  test('is open if DEMO says so', () => {
    expect(startWith({ DEMO: 'open', HOST: '0.0.0.0' })).toBe('open demo');
    expect(startWith({ DEMO: 'open' })).toBe('open demo');
    expect(startWith({ DEMO: 'yes' })).toBe("DEMO must be open, or not set (it is 'yes').");
    expect(startWith({ DEMO: 'open', NODE_ENV: 'production' })).toMatch(/^DEMO=open shows sample/);
    expect(startWith({ DEMO: 'open', DATABASE_URL })).toMatch(/^DEMO=open shows sample/);
  });
});

describe('a bare database', () => {
  test.each([
    { DATABASE_URL },
    { DATABASE_URL, SITE_URL: 'http://localhost:3000' },
    { DATABASE_URL, HOST: 'localhost', SITE_URL: 'http://localhost', SMTP_URL },
  ])('is production for this machine: %j', (variables) => {
    const given = variables as unknown as Record<string, string>;
    expect(startWith(given)).toBe('production');
    expect(isForThisMachine(readEnvironment(given), 'production')).toBe(true);
    const NODE_ENV = 'production';
    expect(isForThisMachine(readEnvironment({ ...given, NODE_ENV }), 'production')).toBe(false);
  });

  test('says what is missing', () => {
    expect(missingForProduction(readEnvironment({ DATABASE_URL }))).toEqual([
      expect.stringMatching(/^SITE_URL isn’t set: /),
      expect.stringMatching(/^SMTP_URL isn’t set: /),
    ]);
    const whole = readEnvironment({ DATABASE_URL, SMTP_URL: 'none', SITE_URL: 'http://localhost' });
    expect(missingForProduction(whole)).toEqual([]);
  });

  test("accepts no http address except this machine's", () => {
    expect(startWith({ DATABASE_URL, SITE_URL: 'http://clubs.example.org' })).toMatch(
      /^SITE_URL must be an https address/,
    );
  });
});

describe('production', () => {
  test.each([
    { NODE_ENV: 'production' },
    { NODE_ENV: 'production', DATABASE_URL },
    { DATABASE_URL, HOST: '0.0.0.0' },
  ])('says what it needs: %j', (variables) => {
    const given = variables as unknown as Record<string, string>;
    expect(startWith({ ...given, SITE_URL, SMTP_URL })).toBe('production');
    expect(startWith({ ...given, SITE_URL, SMTP_URL: 'none' })).toBe('production');
    expect(startWith({ ...given, SMTP_URL })).toMatch(/^SITE_URL isn’t set: .*Production needs/);
    expect(startWith({ ...given, SITE_URL })).toMatch(/^SMTP_URL isn’t set: .*SMTP_URL=none/);
    expect(startWith(given)).toMatch(/^SITE_URL isn’t set: .* SMTP_URL isn’t set: /);
  });

  test('is recognized by a database and a public address', () => {
    expect(startWith({ DATABASE_URL, SITE_URL, SMTP_URL })).toBe('production');
    expect(startWith({ DATABASE_URL, SITE_URL })).toContain(
      `(DATABASE_URL and SITE_URL=${SITE_URL})`,
    );
  });
});

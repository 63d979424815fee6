import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { describeError, redact } from './redact.ts';

describe('data that could identify a person', () => {
  const token = 'Zk3vQ9xT0bYw7LmN2pRs5uVa8cEf1gHi';
  test.each([
    ['an address of a mail', 'no mailbox <Jo.Doe+x@mail.example.org>', 'Jo.Doe'],
    ['an address beyond ASCII', 'møller@exämple.dk is taken', 'ller'],
    ['a password', 'connect postgres://app:s3cret@db:5432/clubs', 's3cret'],
    ['a query', `GET /api/auth/verify-email?token=abc failed`, 'abc'],
    ['a token', `the link ${token} was used`, token],
    ['a hash', 'key d5a0c680ff64bbe04ba0d9c35ab955e5', 'd5a0c680'],
    ['an IPv4 address', 'refused 203.0.113.77, too often', '203.0.113.77'],
    ['an IPv4 address of a network', 'refused 203.0.113.77/24, too often', '203.0.113.77'],
    ['an IPv6 address', 'refused 2001:db8::8a2e:370:7334', '370:7334'],
  ])('%s is redacted', (_name, text, secret) => {
    expect(redact(text)).not.toContain(secret);
  });

  test.each([
    'connect ECONNREFUSED 127.0.0.1:5432',
    'connect ETIMEDOUT 192.0.2.4:5432',
    'from 203.0.113.0/24',
    'from 2001:db8:1::/48',
    'since 2026-11-21T18:25:57.000Z',
    'the reference 0f8fad5b-d9cb-469f-a165-70867728950e',
    'violates unique constraint "profiles_username"',
    'Failed query: select "id" from "clubs" where "name" = $1',
  ])('%s stays', (text) => {
    expect(redact(text)).toBe(text);
  });
});

test('a database error keeps its rule and loses its values', () => {
  const cause = Object.assign(
    new Error('duplicate key value "jo" violates unique constraint "user_email"'),
    { code: '23505', severity: 'ERROR', constraint: 'user_email', detail: 'Key (email)=(jo) …' },
  );
  const failed = Object.assign(new Error('Failed query: insert … params: jo', { cause }), {
    query: 'insert into auth.user values ($1)',
    params: ['jo'],
  });
  const described = describeError(failed);
  expect(described).toMatchObject({
    message: 'Failed query: insert into auth.user values ($1)',
    cause: { code: '23505', constraint: 'user_email' },
  });
  expect(JSON.stringify(described)).not.toMatch(/\bjo\b/);
});

test('console messages, uncaught errors, and nested objects become lines of JSON', () => {
  const program = `
    const { log, logConsole, logCrashes } = await import(${JSON.stringify(import.meta.resolve('./log.ts'))});
    logConsole();
    logCrashes();
    const circle = { to: 'jo@example.org' };
    circle.circle = circle;
    log('warn', 'deep', { circle, big: 1n });
    console.error('said', new Error('of jo@example.org'), { email: 'jo@example.org' });
    setTimeout(() => { throw new Error('thrown at jo@example.org'); });`;
  let lines = '';
  try {
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { stdio: 'pipe' });
  } catch (error) {
    lines = String((error as { stderr: Buffer }).stderr);
  }
  const written = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { message: string });
  expect(written.map(({ message }) => message)).toEqual([
    'deep',
    expect.stringContaining('said'),
    'the process ends after an error that nothing caught',
  ]);
  expect(lines).toContain('of [email]');
  expect(lines).toContain('thrown at [email]');
  expect(lines).not.toContain('example.org');
});

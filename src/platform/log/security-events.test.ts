import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#domain/app-error.ts';
import { inRequest, requestContext } from './request-context.ts';
import { recordSecurityEvent, SECURITY_EVENTS, securityEventCounts } from './security-events.ts';
import { recordRefusal } from './security-refusals.ts';
import { WrongPassword } from '#platform/session/failures.ts';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
let lines: Record<string, unknown>[] = [];

beforeEach(() => {
  lines = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    lines.push(JSON.parse(String(line)) as Record<string, unknown>);
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

function counted(event: string, outcome: string): number {
  const found = securityEventCounts().find((one) => one.event === event && one.outcome === outcome);
  return found?.count ?? Number.NaN;
}

function aRequest(path: string): Request {
  const headers = { 'x-forwarded-for': '203.0.113.77', cookie: 'secret=1' };
  return new Request(`https://clubs.example.org${path}`, { headers });
}

describe('a security event', () => {
  test('is a line with network, call, and account of the request, and is counted', () => {
    const before = counted('role', 'given');
    inRequest(aRequest('/_serverFn/accounts.administration.saveRoles?token=secret'), () => {
      const context = requestContext();
      if (context) context.account = ID;
      recordSecurityEvent('role', 'given', { role: 'admin' });
    });
    expect(lines).toEqual([
      {
        time: expect.any(String) as string,
        level: 'warn',
        message: 'security event',
        event: 'role',
        outcome: 'given',
        network: '203.0.113.0/24',
        call: '/_serverFn/accounts.administration.saveRoles',
        account: ID,
        role: 'admin',
      },
    ]);
    expect(counted('role', 'given')).toBe(before + 1);
  });

  test('needs no request: jobs and commands record theirs, too', () => {
    recordSecurityEvent('backup', 'restored');
    expect(lines).toMatchObject([{ event: 'backup', outcome: 'restored' }]);
  });

  test('in a flood is counted, though not logged', () => {
    vi.useFakeTimers({ now: 0 });
    const before = counted('cross_site', 'refused');
    for (let time = 0; time < 5_000; time += 1) recordSecurityEvent('cross_site', 'refused');
    recordSecurityEvent('role', 'taken');
    expect(counted('cross_site', 'refused')).toBe(before + 5_000);
    expect(lines.length).toBeLessThan(700);
    expect(lines.at(-2)).toMatchObject({ message: expect.stringContaining('too many') as string });
    expect(lines.at(-1)).toMatchObject({ event: 'role', outcome: 'taken' });
    vi.advanceTimersByTime(60_000);
    recordSecurityEvent('cross_site', 'refused');
    expect(lines.at(-1)).toMatchObject({ event: 'cross_site', outcome: 'refused' });
    vi.useRealTimers();
  });

  test('that never happened counts zero, so that its first occurrence is a change', () => {
    expect(counted('second_factor', 'removed')).toBe(0);
  });
});

describe('a refusal', () => {
  test.each([
    ['access', 'refused_by_policy', new AppError('forbidden', 'No.')],
    ['access', 'unauthenticated', new AppError('unauthenticated', 'Who?')],
    ['call', 'refused', new AppError('invalid', 'What?')],
    ['password', 'failed', new WrongPassword()],
  ])('%s %s is recorded', (event, outcome, error) => {
    recordRefusal(error);
    expect(lines).toMatchObject([{ event, outcome }]);
  });

  test('with a recorded reason is not recorded twice', () => {
    inRequest(aRequest('/api/session'), () => {
      recordSecurityEvent('sign_in', 'failed');
      recordRefusal(new AppError('unauthenticated', 'Who?'));
    });
    expect(lines).toMatchObject([{ event: 'sign_in', outcome: 'failed' }]);
  });

  test.each([
    new AppError('missing', 'Gone.'),
    new AppError('conflict', 'Taken.'),
    new Error('a defect, which has a line of its own'),
  ])('%s is not a security event', (error) => {
    recordRefusal(error);
    expect(lines).toEqual([]);
  });
});

test('docs/operations.md lists every event with its outcomes, and no other', () => {
  const text = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `([a-z_]+)` \| ((?:`[a-z_]+`(?:, )?)+) \|/gm)];
  const listed = rows.map(([, event, outcomes]) => [event, outcomes?.match(/[a-z_]+/g)]);
  expect(Object.fromEntries(listed)).toEqual(
    Object.fromEntries(
      Object.entries(SECURITY_EVENTS).map(([event, outcomes]) => [event, Object.keys(outcomes)]),
    ),
  );
});

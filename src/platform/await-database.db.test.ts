import { afterEach, expect, test, vi } from 'vitest';
import { aDatabase } from '#tests/database.ts';
import { tcpGate } from '#tests/operations/tcp-gate.fixture.ts';
import { awaitDatabase, requireSameDatabase } from './await-database.ts';
import { EnvironmentError } from './environment.ts';

afterEach(() => vi.restoreAllMocks());

/** Collects log lines, and calls `onFirst` at the first. */
function readLog(onFirst: () => void = () => undefined): string[] {
  const lines: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    if (lines.push(String(line)) === 1) onFirst();
    return true;
  });
  return lines;
}

async function refusalOf(url: string, waitForMs?: number): Promise<string> {
  const outcome = await awaitDatabase('DATABASE_URL', url, waitForMs).catch(
    (error: unknown) => error,
  );
  if (outcome instanceof EnvironmentError) return outcome.message;
  throw outcome instanceof Error ? outcome : new Error('the database let us in');
}

test('waits for a database that is not up yet, and logs that once', async () => {
  const url = new URL((await aDatabase()).appUrl);
  const gate = await tcpGate(Number(url.port));
  await gate.shut();
  url.port = String(gate.port);
  const lines = readLog(() => void gate.open());
  await awaitDatabase('DATABASE_URL', url.href);
  await gate.shut();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('the database of DATABASE_URL is waited for');
  expect(lines[0]).not.toContain(url.password);
});

test('gives up with a message that names the variable and no password', async () => {
  const url = new URL((await aDatabase()).appUrl);
  const gate = await tcpGate(Number(url.port));
  await gate.shut();
  url.port = String(gate.port);
  readLog();
  const sentence = await refusalOf(url.href, 1);
  expect(sentence).toMatch(/^DATABASE_URL names a database that didn’t answer within 0 seconds \(/);
  expect(sentence).toContain('ECONNREFUSED');
  expect(sentence).not.toContain(url.password);
});

test("does not wait for a database that refuses the site's role", async () => {
  const url = new URL((await aDatabase()).appUrl);
  url.password = 'wrong-one';
  const sentence = await refusalOf(url.href);
  expect(sentence).toMatch(/^DATABASE_URL names a database that doesn’t let the site in: /);
  expect(sentence).not.toContain('wrong-one');
});

test('two URLs must lead to the same database, whatever name they use for its server', async () => {
  const [one, another] = [await aDatabase(), await aDatabase()];
  const spelled = one.appUrl.replace('127.0.0.1', 'localhost');
  expect(spelled).not.toBe(one.appUrl);
  await requireSameDatabase(one.ownerUrl, spelled);
  await expect(requireSameDatabase(one.ownerUrl, another.appUrl)).rejects.toThrow(
    'DATABASE_OWNER_URL and DATABASE_URL lead to different databases: they must be two roles of the same one.',
  );
});

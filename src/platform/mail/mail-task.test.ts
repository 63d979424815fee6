import { beforeEach, expect, test } from 'vitest';
import { LETTERS, MAIL_REQUESTS, to } from '#tests/builders/mails.ts';
import { createMailTask } from './mail-task.ts';
import type { Mail } from './template.ts';

const ABOUT_A_CLUB = MAIL_REQUESTS.find(({ kind }) => kind === 'report-decided');
const CONTEXT = {
  id: '1',
  createdAt: new Date(0),
  attempt: 1,
  maxAttempts: 25,
  signal: new AbortController().signal,
  query: async () => ({ rows: [] }),
};

let sent: Mail[];
let logged: string[];
beforeEach(() => {
  sent = [];
  logged = [];
});

function taskWith(logosOf: (paths: readonly string[]) => Promise<Map<string, Buffer>>) {
  return createMailTask({
    mailer: { send: async (mail) => void sent.push(mail), close: async () => undefined },
    letters: LETTERS,
    sender: { siteName: 'Clubs', siteUrl: 'https://clubs.example.org' },
    log: (_level, message) => void logged.push(message),
    logosOf,
  });
}

test("requests the club's logo by the path of its page, and sends it", async () => {
  const logo = Buffer.from('drawn');
  const asked: string[] = [];
  const task = taskWith(async (paths) => {
    asked.push(...paths);
    return new Map(paths.map((path) => [path, logo]));
  });
  await task(ABOUT_A_CLUB, CONTEXT);
  expect(asked).toEqual(['/clubs/a/b/c/d']);
  expect(sent[0]?.pictures?.[1]?.png).toBe(logo);
});

test('sends the crest while logos cannot be read, and requests none if no club is shown', async () => {
  const task = taskWith(async () => {
    throw new Error('the store is down');
  });
  await task(ABOUT_A_CLUB, CONTEXT);
  await task({ kind: 'password-changed', to }, CONTEXT);
  expect(sent.map(({ pictures }) => pictures?.length)).toEqual([2, 1]);
  expect(logged).toEqual(['a mail goes without logos', 'mail sent', 'mail sent']);
});

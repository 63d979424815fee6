import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isFromThisMachine } from '#platform/http/loopback.ts';
import type { Mailer } from './mailer.ts';
import type { Mail } from './template.ts';
import { openMail } from './open-mail.ts';
import { readOutbox } from './outbox.ts';

const SITE = { mailFrom: 'Clubs <noreply@clubs.example.org>' };
const signal = new AbortController().signal;
const MAIL = {
  to: 'jamie@example.org',
  subject: 'Confirm <script>alert(1)</script>',
  text: 'Hello <script>alert(1)</script>\nhttps://clubs.example.org/auth?a=1&b=2\n',
  html: '<!doctype html><html><head><title>x</title></head><body><a href="/">Hi</a></body></html>',
};

let dataDir: string;
let folder: string;
let mailer: Mailer;
let server: Server;
let port: number;
let key: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'outbox-'));
  folder = join(dataDir, 'outbox');
  const opened = await openMail({ ...SITE, dataDir, smtpUrl: undefined }, 'demo');
  if (!opened.mailer || !opened.outbox) throw new Error('a demo without SMTP_URL has an outbox');
  mailer = opened.mailer;
  const { page, link } = opened.outbox;
  key = link.replace('/outbox?key=', '');
  server = createServer((req, res) => {
    if (page(req, res)) return;
    res.end('the site');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterEach(async () => {
  server.close();
  server.closeAllConnections();
  await rm(dataDir, { recursive: true, force: true });
});

interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Requests with the key. */
function ask(path: string, headers: object = {}, method = 'GET'): Promise<Answered> {
  return askAs(`${path}?key=${key}`, headers, method);
}

async function askAs(path: string, headers: object = {}, method = 'GET'): Promise<Answered> {
  const asked = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: { host: `localhost:${port}`, ...headers },
  });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
}

function send(id: string, mail: Partial<Mail> = {}, seconds = 0): Promise<void> {
  const createdAt = new Date(Date.UTC(2026, 2, 1, 12, 0, seconds));
  return mailer.send({ ...MAIL, ...mail }, { id, createdAt, signal });
}

describe('the outbox', () => {
  test('removes drafts of killed processes and no others', async () => {
    await send('6');
    for (const [name, seconds] of [
      ['left.json.a.draft', 120],
      ['young.json.b.draft', 0],
    ] as const) {
      await writeFile(join(folder, name), '{"to":');
      const at = Date.now() / 1_000 - seconds;
      await utimes(join(folder, name), at, at);
    }
    await send('7');
    const names = await readdir(folder);
    expect(names.filter((name) => name.endsWith('.draft'))).toEqual(['young.json.b.draft']);
    expect(await readOutbox(folder)).toHaveLength(2);
  });

  test('stores each email once, in a file that no one else can read', async () => {
    await send('7');
    await send('7');
    await send('8', { subject: 'Later' }, 1);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const files = await readdir(folder);
    expect(files).toHaveLength(2);
    for (const file of files) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
    expect(await readOutbox(folder)).toMatchObject([
      { subject: 'Later' },
      { ...MAIL, from: SITE.mailFrom },
    ]);
  });

  test('keeps the newest 500', async () => {
    for (let number = 0; number < 503; number += 1) await send(String(number), {}, number);
    const kept = await readOutbox(folder);
    expect(kept).toHaveLength(500);
    expect(kept.at(-1)?.id).toMatch(/-000000000003$/);
  });
});

describe('the outbox page', () => {
  test('lists mails, newest first, and shows one with working links', async () => {
    expect((await ask('/outbox')).body).toContain('No emails yet');
    await send('7');
    await send('8', { subject: 'Later' }, 1);
    const list = await ask('/outbox');
    expect(list.status).toBe(200);
    expect(list.body.indexOf('Later')).toBeLessThan(list.body.indexOf('Confirm'));
    const address =
      new RegExp(`(/outbox/[\\d-]+)\\?key=${key}">Confirm`).exec(list.body)?.[1] ?? '';
    const shown = await ask(address);
    expect(shown.body).toContain(`href="/outbox?key=${key}"`);
    expect(shown.body).toContain(`src="${address}/html?key=${key}"`);
    expect(shown.body).toContain(
      '<a href="https://clubs.example.org/auth?a=1&#38;b=2">https://clubs.example.org/auth?a=1&#38;b=2</a>',
    );
    expect(shown.body).toContain('jamie@example.org');
    for (const { body } of [list, shown]) expect(body).not.toContain('<script>');
    const html = await ask(`${address}/html`);
    expect(html.body).toContain('<a href="/">Hi</a>');
    expect(html.body).toContain('<base target="_top">');
  });

  test('shows the pictures in a mail', async () => {
    const picture = '<img src="cid:club-1" alt="">';
    const pictures = [{ name: 'club-1' as const, png: Buffer.from('drawn') }];
    await send('7', { html: `<html><head></head><body>${picture}</body></html>`, pictures });
    const [mail] = await readOutbox(folder);
    const { headers, body } = await ask(`/outbox/${mail?.id}/html`);
    expect(body).toContain('<img src="data:image/png;base64,ZHJhd24=" alt="">');
    expect(headers['content-security-policy']).toContain('img-src data:;');
  });

  test('runs no script, loads nothing, and is not cached', async () => {
    await send('7');
    const [mail] = await readOutbox(folder);
    const page = await ask('/outbox');
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256/,
    );
    expect(page.headers['cache-control']).toBe('no-store');
    const html = await ask(`/outbox/${mail?.id}/html`);
    const policy = html.headers['content-security-policy'] ?? '';
    expect(policy).toMatch(/^sandbox /);
    expect(policy).not.toMatch(/allow-scripts|allow-same-origin/);
    expect(policy).toContain("default-src 'none'");
  });

  test('gives programs a list', async () => {
    await send('7');
    const { headers, body } = await ask('/outbox.json');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(body)).toMatchObject([
      {
        to: 'jamie@example.org',
        subject: MAIL.subject,
        text: MAIL.text,
        links: ['https://clubs.example.org/auth?a=1&b=2'],
      },
    ]);
  });

  test.each([
    { host: 'attacker.example' },
    { host: 'localhost.attacker.example' },
    { host: '127.0.0.1.attacker.example' },
    { host: '192.168.1.5:3000' },
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { via: '1.1 proxy' },
  ])('is refused for %j', async (headers) => {
    await send('7');
    const [mail] = await readOutbox(folder);
    for (const path of [
      '/outbox',
      '/outbox.json',
      `/outbox/${mail?.id}`,
      `/outbox/${mail?.id}/html`,
    ]) {
      const { status, body } = await ask(path, headers);
      expect(status).toBe(403);
      expect(body).not.toMatch(/jamie|Confirm/);
    }
  });

  test.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '127.8.9.1', '[::1]:3000'])(
    'is shown at %s',
    async (host) => {
      expect((await ask('/outbox', { host })).status).toBe(200);
    },
  );

  test('leaves other paths to the site and answers only GET and HEAD', async () => {
    expect((await ask('/outboxes')).body).toBe('the site');
    expect((await ask('/')).body).toBe('the site');
    expect((await ask('/outbox', {}, 'POST')).status).toBe(405);
    expect(await ask('/outbox', {}, 'HEAD')).toMatchObject({ status: 200, body: '' });
    for (const id of [
      '1',
      '..%2f..%2fsecret',
      '../../secret',
      `${'1'.repeat(13)}-${'1'.repeat(12)}`,
    ]) {
      expect((await ask(`/outbox/${id}`)).status).toBe(404);
    }
  });
});

describe('who may see the outbox page', () => {
  test('opens only with its key, which a file stores for the operator', async () => {
    await send('7');
    const [mail] = await readOutbox(folder);
    const paths = ['/outbox', '/outbox.json', `/outbox/${mail?.id}`, `/outbox/${mail?.id}/html`];
    const wrong = ['', '?key=', `?key=${key.slice(0, -1)}`, `?key=${key}x`, `?key=x&key=${key}`];
    for (const path of paths) {
      for (const query of wrong) {
        const { status, body } = await askAs(path + query);
        expect([path + query, status]).toEqual([path + query, 403]);
        expect(body).not.toMatch(/jamie|Confirm/);
      }
      expect((await ask(path)).status).toBe(200);
    }
    const file = join(dataDir, 'outbox-key');
    expect(await readFile(file, 'utf8')).toBe(`${key}\n`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(key).toMatch(/^[\w-]{32}$/);
    const again = await openMail({ ...SITE, dataDir, smtpUrl: undefined }, 'open demo');
    expect(again.outbox?.link).toBe(`/outbox?key=${key}`);
  });

  test('of an open demo opens with its key from anywhere, and never without it', async () => {
    const opened = await openMail({ ...SITE, dataDir, smtpUrl: undefined }, 'open demo');
    server.removeAllListeners('request');
    server.on('request', (req, res) => void opened.outbox?.page(req, res));
    const elsewhere = { host: 'demo.example.org', 'x-forwarded-for': '203.0.113.7' };
    expect((await ask('/outbox', elsewhere)).status).toBe(200);
    expect((await askAs('/outbox', elsewhere)).status).toBe(403);
    expect((await askAs('/outbox')).status).toBe(403);
  });

  test('does not exist in production, or if emails are sent or held', async () => {
    const waiting = { mailer: undefined, outbox: undefined };
    for (const smtpUrl of [undefined, 'none']) {
      expect(await openMail({ ...SITE, dataDir, smtpUrl }, 'production')).toEqual(waiting);
    }
    expect(await openMail({ ...SITE, dataDir, smtpUrl: 'none' }, 'demo')).toEqual(waiting);
    const smtpUrl = 'smtp://127.0.0.1:2525';
    const sending = await openMail({ ...SITE, dataDir, smtpUrl }, 'demo');
    expect(sending.outbox).toBeUndefined();
    await sending.mailer?.close();
  });
});

test('a request without a host does not count as local', () => {
  const req = { headers: {}, socket: { remoteAddress: '127.0.0.1' } };
  expect(isFromThisMachine(req as unknown as IncomingMessage)).toBe(false);
});

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['192.168.1.5', false],
  ['::ffff:10.0.0.2', false],
  ['172.17.0.1', false],
  [undefined, false],
])('a connection from %s is from this machine: %s', (remoteAddress, expected) => {
  const req = { headers: { host: 'localhost' }, socket: { remoteAddress } };
  expect(isFromThisMachine(req as unknown as IncomingMessage)).toBe(expected);
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MailFailure } from './mailer.ts';
import type { Mailer, Posting } from './mailer.ts';
import { aMailServer } from './smtp-server.fixture.ts';
import type { MailServer } from './smtp-server.fixture.ts';
import { smtpMailer } from './smtp.ts';

const MAIL = { to: 'jamie@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
const posting = (signal = new AbortController().signal): Posting => ({
  id: '7',
  createdAt: new Date('2026-03-01T12:00:00Z'),
  signal,
});

let server: MailServer;
let mailer: Mailer;
beforeEach(async () => {
  server = await aMailServer();
  mailer = smtpMailer({ url: server.url, from: 'noreply@clubs.example.org' });
});
afterEach(async () => {
  await mailer.close();
  await server.close();
});

describe('smtpMailer', () => {
  test('keeps line breaks in a subject out of the headers', async () => {
    const subject = 'Hello\r\nBcc: all@example.org\r\n\r\nBuy now';
    await mailer.send({ ...MAIL, subject }, posting());
    const [mail] = server.mails;
    expect(mail?.headers.get('subject')).toBe('Hello Bcc: all@example.org  Buy now');
    expect(mail?.headers.has('bcc')).toBe(false);
    expect(mail?.recipients).toEqual(['jamie@example.org']);
  });

  test("sets the site's reply address, unless an email has its own", async () => {
    await mailer.close();
    const replyTo = 'office@example.org';
    mailer = smtpMailer({ url: server.url, from: 'noreply@clubs.example.org', replyTo });
    await mailer.send(MAIL, posting());
    await mailer.send({ ...MAIL, replyTo: 'sam@example.org' }, posting());
    expect(server.mails.map(({ headers }) => headers.get('reply-to'))).toEqual([
      'office@example.org',
      'sam@example.org',
    ]);
  });

  test.each([
    'jamie@example.org\r\nBcc: all@example.org',
    'jamie@example.org, all@example.org',
    'jamie@example.org> RCPT TO:<all@example.org',
    '"x" <jamie@example.org>, all@example.org',
  ])('never sends to a second recipient: %j', async (to) => {
    await mailer.send({ ...MAIL, to }, posting()).catch(() => undefined);
    expect(server.mails.flatMap(({ recipients }) => recipients)).not.toContain('all@example.org');
    expect(server.mails.filter(({ recipients }) => recipients.length !== 1)).toEqual([]);
    expect(server.mails.filter(({ headers }) => headers.has('bcc'))).toEqual([]);
  });

  test('sends pictures with the HTML that shows them', async () => {
    const html = '<p><img src="cid:club-1" alt="">Hello</p>';
    const pictures = [{ name: 'club-1' as const, png: Buffer.from('drawn') }];
    await mailer.send({ ...MAIL, html, pictures }, posting());
    const [mail] = server.mails;
    expect(mail?.html).toContain(html);
    expect(mail?.text.trim()).toBe('Hello');
    expect(mail?.headers.get('content-type')).toMatch(/^multipart\/alternative/);
    expect(mail?.raw).toMatch(/Content-Type: multipart\/related/);
    expect(mail?.raw).toContain('Content-ID: <club-1>');
    expect(mail?.raw).toMatch(/Content-Disposition: inline; filename=club-1.png/);
    expect(mail?.raw).toContain(Buffer.from('drawn').toString('base64'));
  });

  test('has the same Message-ID at every attempt', async () => {
    await mailer.send(MAIL, posting());
    await mailer.send(MAIL, posting());
    expect(server.mails.map((mail) => mail.headers.get('message-id'))).toEqual([
      '<mail-7-1772366400000@clubs.example.org>',
      '<mail-7-1772366400000@clubs.example.org>',
    ]);
  });

  test('aborts an email on request', async () => {
    const taken = Promise.withResolvers<void>();
    const stalling = await aMailServer({ hold: () => taken.resolve() });
    const slow = smtpMailer({ url: stalling.url, from: 'noreply@clubs.example.org' });
    const giveUp = new AbortController();
    const sent = slow.send(MAIL, posting(giveUp.signal)).catch((error: unknown) => error);
    await taken.promise;
    giveUp.abort();
    expect(await sent).toBeInstanceOf(MailFailure);
    await slow.close();
    await stalling.close();
  });
});

describe('with requireTls', () => {
  test('no mail goes out in the clear, and the mail is not lost', async () => {
    const strict = smtpMailer({ url: server.url, from: 'a@clubs.example.org', requireTls: true });
    const failure = await strict.send(MAIL, posting()).catch((error: unknown) => error);
    await strict.close();
    expect(failure).toMatchObject({ refusal: { permanent: false } });
    expect(server.tries()).toBe(0);
    expect(server.mails).toEqual([]);
  });

  test('the URL may allow it', async () => {
    const url = `${server.url}?requireTLS=false`;
    const lenient = smtpMailer({ url, from: 'a@clubs.example.org', requireTls: true });
    await lenient.send(MAIL, posting());
    await lenient.close();
    expect(server.mails).toHaveLength(1);
  });
});

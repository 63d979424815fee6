import type { IncomingMessage, ServerResponse } from 'node:http';
import { constantTimeEqual } from 'better-auth/crypto';
import { DARK, LIGHT } from '#domain/palette.ts';
import { escapeHtml } from '#platform/html.ts';
import { codeHash } from '#platform/own-code.ts';
import { isFromThisMachine } from '#platform/http/loopback.ts';
import { readOutbox, readOutboxMail } from './outbox.ts';
import type { OutboxMail } from './outbox.ts';

interface Answer {
  readonly status: number;
  readonly type: 'text/html' | 'text/plain' | 'application/json';
  readonly policy: string;
  readonly body: string;
}

const STYLE = `:root{color-scheme:light dark}
body{font-family:system-ui,sans-serif;line-height:1.55;max-width:46rem;margin:2rem auto;padding:0 1rem;color:${LIGHT.ink};background:${LIGHT.paper}}
a{color:${LIGHT.court}}
li,dd{overflow-wrap:anywhere}
li{margin:0 0 .75rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}
dt{font-weight:600}
dd{margin:0}
pre,iframe{border:1px solid ${LIGHT.line};border-radius:6px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:1rem;background:${LIGHT.card}}
iframe{width:100%;height:42rem;background:${LIGHT.paper}}
time{color:${LIGHT.inkSoft}}
@media (prefers-color-scheme:dark){body{color:${DARK.ink};background:${DARK.paper}}a{color:${DARK.court}}pre,iframe{border-color:${DARK.line}}pre{background:${DARK.card}}iframe{background:${DARK.paper}}time{color:${DARK.inkSoft}}}`;
const PAGE_POLICY = `default-src 'none'; style-src ${codeHash(STYLE)}; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
const PLAIN_POLICY = "default-src 'none'; frame-ancestors 'none'";
/** Emails contain other people's text: no script, no form, nothing loaded, a separate origin. */
const MAIL_POLICY =
  "sandbox allow-popups allow-top-navigation-by-user-activation; default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'self'";

const LINK = /https?:\/\/[^\s<>"']+/g;

export interface OutboxPageOptions {
  readonly folder: string;
  readonly siteName: string;
  /** Part of the URL, as ?key=…, because a proxy on this machine looks like a local user. */
  readonly key: string;
  /** Whether the key is enough from other machines, too. */
  readonly open: boolean;
}

/** Pages of other sites that name this machine are refused as well. Never in production. */
export function createOutboxPage(options: OutboxPageOptions) {
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const path = (req.url ?? '/').split('?')[0] ?? '/';
    if (path !== '/outbox' && path !== '/outbox.json' && !path.startsWith('/outbox/')) return false;
    answerFor(req, path, options)
      .catch((): Answer => plain(500, 'We couldn’t read the outbox.'))
      .then((answer) => write(req, res, answer))
      .catch(() => res.destroy());
    return true;
  };
}

async function answerFor(
  req: IncomingMessage,
  path: string,
  { folder, siteName, key, open }: OutboxPageOptions,
): Promise<Answer> {
  if (!open && !isFromThisMachine(req)) {
    return plain(403, 'Open the outbox on the machine itself, at its localhost address.');
  }
  if (!constantTimeEqual(keyIn(req), key)) {
    return plain(
      403,
      'The outbox needs the key from the link that was printed at the start. It’s also in DATA_DIR/outbox-key.',
    );
  }
  if (req.method !== 'GET' && req.method !== 'HEAD') return plain(405, 'This can only be read.');
  if (path === '/outbox') return listPage(await readOutbox(folder, 100), siteName, key);
  if (path === '/outbox.json') return listJson(await readOutbox(folder));
  const [, id = '', rest] = /^\/outbox\/([^/]+)(\/html)?$/.exec(path) ?? [];
  const mail = await readOutboxMail(folder, id);
  if (mail === undefined) return plain(404, 'We couldn’t find this email.');
  if (rest === undefined) return mailPage(mail, siteName, key);
  const body = mail.html.replace('<head>', '<head>\n<base target="_top">');
  return { status: 200, type: 'text/html', policy: MAIL_POLICY, body };
}

function keyIn(req: IncomingMessage): string {
  const [, query = ''] = (req.url ?? '').split('?', 2);
  return new URLSearchParams(query).get('key') ?? '';
}

function listPage(mails: readonly OutboxMail[], siteName: string, key: string): Answer {
  const entries = mails.map(
    (mail) =>
      `<li><a href="/outbox/${mail.id}?key=${key}">${escapeHtml(mail.subject)}</a><br>to ${escapeHtml(mail.to)}, ${timeOf(mail)}</li>`,
  );
  const list = entries.length === 0 ? '<p>No emails yet.</p>' : `<ul>${entries.join('\n')}</ul>`;
  return page(
    `Outbox of ${siteName}`,
    `<h1>Outbox</h1><p>Emails ${escapeHtml(siteName)} would have sent if an email server were set up (SMTP_URL). Newest first.</p>${list}`,
  );
}

function mailPage(mail: OutboxMail, siteName: string, key: string): Answer {
  return page(
    `${mail.subject} | Outbox of ${siteName}`,
    `<p><a href="/outbox?key=${key}">Outbox</a></p><h1>${escapeHtml(mail.subject)}</h1>
<dl><dt>From</dt><dd>${escapeHtml(mail.from)}</dd><dt>To</dt><dd>${escapeHtml(mail.to)}</dd>${mail.replyTo === undefined ? '' : `<dt>Reply to</dt><dd>${escapeHtml(mail.replyTo)}</dd>`}${mail.unsubscribe === undefined ? '' : `<dt>List-Unsubscribe</dt><dd>${escapeHtml(mail.unsubscribe)}</dd>`}<dt>Sent</dt><dd>${timeOf(mail)}</dd></dl>
<h2>As text</h2><pre>${withLinks(mail.text)}</pre>
<h2>As HTML</h2><iframe title="The email as HTML" src="/outbox/${mail.id}/html?key=${key}" sandbox="allow-popups allow-top-navigation-by-user-activation"></iframe>`,
  );
}

function listJson(mails: readonly OutboxMail[]): Answer {
  const list = mails.map(({ id, to, replyTo, unsubscribe, subject, text, sentAt }) => ({
    id,
    to,
    replyTo,
    unsubscribe,
    subject,
    text,
    links: [...new Set(text.match(LINK) ?? [])],
    sentAt,
  }));
  return {
    status: 200,
    type: 'application/json',
    policy: PLAIN_POLICY,
    body: JSON.stringify(list),
  };
}

function timeOf({ sentAt }: OutboxMail): string {
  const shown = sentAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC');
  return `<time datetime="${escapeHtml(sentAt)}">${escapeHtml(shown)}</time>`;
}

function withLinks(text: string): string {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    const url = escapeHtml(match[0]);
    html += `${escapeHtml(text.slice(end, match.index))}<a href="${url}">${url}</a>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(text.slice(end));
}

function page(title: string, content: string): Answer {
  const body = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main>${content}</main></body></html>`;
  return { status: 200, type: 'text/html', policy: PAGE_POLICY, body };
}

function plain(status: number, body: string): Answer {
  return { status, type: 'text/plain', policy: PLAIN_POLICY, body: `${body}\n` };
}

function write(req: IncomingMessage, res: ServerResponse, answer: Answer): void {
  res.writeHead(answer.status, {
    'Content-Type': `${answer.type}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(answer.body),
    'Content-Security-Policy': answer.policy,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex',
    ...(answer.status === 405 ? { Allow: 'GET, HEAD' } : {}),
  });
  res.end(req.method === 'HEAD' ? undefined : answer.body);
}

import { STATUS_CODES } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { DARK, LIGHT } from '#domain/palette.ts';
import { escapeHtml } from '#platform/html.ts';
import type { HeaderList } from '#platform/cache/cached-response.ts';
import { codeHash } from '#platform/own-code.ts';
import type { OwnCode } from '#platform/own-code.ts';

interface PlainExtra {
  readonly headers?: HeaderList;
  readonly reference?: string;
  readonly because?: keyof typeof delays | undefined;
}

type PlainAnswer = (
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  extra?: PlainExtra,
) => void;

interface Words {
  readonly title: string;
  readonly tab?: string;
  readonly message: string;
}

const unexpected: Words = {
  title: 'Something went wrong',
  message: 'We couldn’t show this page. Please try again in a moment.',
};

const wordsByStatus: Readonly<Record<number, Words>> = {
  400: { title: 'Bad request', message: 'We can’t read this address. Check it for typos.' },
  403: { title: 'Not allowed', message: 'This didn’t come from our site. Go back and try again.' },
  404: { title: '404', tab: 'Page not found', message: 'Oops! Page not found' },
  405: { title: 'Not allowed', message: 'This link can’t be opened this way. Go back, try again.' },
  408: { title: 'Timed out', message: 'That took too long. Check your connection and try again.' },
  413: { title: 'Too large', message: 'That’s too big for this site. Try a smaller file.' },
  414: { title: 'Address too long', message: 'This address is too long. Check it for typos.' },
  429: {
    title: 'Too many requests',
    message: 'You’re going a little fast. Try again in a moment.',
  },
  503: {
    title: 'Please try again',
    message: 'We can’t show this right now. Try again in a moment.',
  },
};

const delays = {
  busy: { title: 'Please try again', message: 'We’re busy right now. Try again in a moment.' },
  late: { title: 'Please try again', message: 'That took too long. Try again in a moment.' },
} satisfies Record<string, Words>;

function wordsFor(status: number, { because }: PlainExtra): Words {
  return because === undefined ? (wordsByStatus[status] ?? unexpected) : delays[because];
}

const style =
  ':root{color-scheme:light dark}body{font-family:system-ui,sans-serif;max-width:34rem;' +
  `margin:15vh auto 0;padding:0 1.5rem;line-height:1.55;color:${LIGHT.ink};background:${LIGHT.paper}}` +
  `main{border-top:3px solid ${LIGHT.court};padding-top:1rem}h1{font-size:1.875rem;line-height:1.1;margin:0 0 .5rem}` +
  `a{color:${LIGHT.court};display:inline-block;min-height:1.5rem}small{color:${LIGHT.inkSoft}}` +
  `@media (prefers-color-scheme:dark){body{color:${DARK.ink};background:${DARK.paper}}` +
  `main{border-color:${DARK.court}}a{color:${DARK.court}}small{color:${DARK.inkSoft}}}`;

export function createPlainAnswers(
  siteName: string,
  securityHeaders: (code?: OwnCode) => HeaderList,
  notice?: string,
) {
  function send(
    req: IncomingMessage,
    res: ServerResponse,
    status: number,
    headers: HeaderList,
    body = '',
    code?: OwnCode,
  ): void {
    if (res.headersSent) {
      res.destroy();
      return;
    }
    for (const name of res.getHeaderNames()) if (name !== 'connection') res.removeHeader(name);
    const bytes = Buffer.from(body);
    const length: HeaderList = status === 204 ? [] : [['Content-Length', String(bytes.length)]];
    const all = [['Cache-Control', 'no-store'], ...headers, ...securityHeaders(code), ...length];
    res.writeHead(status, all.flat());
    res.end(req.method === 'HEAD' || status === 204 ? undefined : bytes);
  }

  const page: PlainAnswer = (req, res, status, extra = {}) => {
    const { headers = [], reference } = extra;
    const html = errorPage(siteName, wordsFor(status, extra), reference, notice);
    const own: HeaderList = [['Content-Type', 'text/html; charset=utf-8'], ...headers];
    send(req, res, status, own, html, { scripts: [], styles: [codeHash(style)] });
  };

  const json: PlainAnswer = (req, res, status, extra = {}) => {
    const { headers = [], reference } = extra;
    const { title, message } = wordsFor(status, extra);
    const found = reference === undefined ? '' : ` Reference: ${reference}`;
    const body = JSON.stringify({ error: `${title}: ${message}${found}`, reference });
    send(req, res, status, [['Content-Type', 'application/json'], ...headers], body);
  };

  /** For open data: RFC 9457. */
  const problem: PlainAnswer = (req, res, status, extra = {}) => {
    const { headers = [], reference } = extra;
    const { message: detail } = wordsFor(status, extra);
    const body = { type: 'about:blank', title: STATUS_CODES[status], status, detail, reference };
    const own: HeaderList = [
      ['Content-Type', 'application/problem+json'],
      ['Access-Control-Allow-Origin', '*'],
      ...headers,
    ];
    send(req, res, status, own, JSON.stringify(body));
  };

  return { send, page, json, problem };
}

export type PlainAnswers = ReturnType<typeof createPlainAnswers>;

function errorPage(
  siteName: string,
  words: Words,
  reference: string | undefined,
  notice: string | undefined,
): string {
  const site = escapeHtml(siteName);
  const footnote =
    reference === undefined ? '' : `<p><small>Reference: ${escapeHtml(reference)}</small></p>`;
  const above = notice === undefined ? '' : `<p><strong>${escapeHtml(notice)}</strong></p>`;
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<meta name="robots" content="noindex"><title>${words.tab ?? words.title} | ${site}</title>` +
    `<style>${style}</style></head><body><main>${above}<h1>${words.title}</h1><p>${words.message}</p>` +
    `<p><a href="/">Go to ${site}</a></p>${footnote}</main></body></html>`
  );
}

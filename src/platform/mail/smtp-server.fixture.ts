/** A real mail server on its own port, for tests to send through and to read from. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** Recipients as the sender gave them to the server. */
  readonly recipients: readonly string[];
  /** Lowercase, with folded lines joined. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
  readonly raw: string;
}

export type MailServer = Awaited<ReturnType<typeof aMailServer>>;

/** A refusal with this SMTP status. */
function refusal(status: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode: status });
}

/**
 * Starts a server that accepts every mail.
 *
 * @param options.refuseWith SMTP status for every recipient instead, until `accept` is called
 * @param options.words its message then
 * @param options.hold receives the whole mail, calls this, and never answers
 */
export async function aMailServer(
  options: { port?: number; refuseWith?: number; words?: string; hold?: () => void } = {},
) {
  const mails: ReceivedMail[] = [];
  const { words = 'No such user <somebody@example.org>' } = options;
  let { refuseWith } = options;
  let tries = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo(_address, _session, callback) {
      tries += 1;
      callback(refuseWith === undefined ? null : refusal(refuseWith, words));
    },
    async onData(stream, session, callback) {
      // A killed sender cuts the connection in the middle of a mail.
      const raw = await text(stream).catch(() => undefined);
      if (raw === undefined) return;
      if (options.hold) return options.hold();
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      mails.push({ recipients, ...parts(raw), raw });
      callback();
    },
  });
  server.on('error', () => undefined);
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    /** Refuses nothing from now on. */
    accept: () => {
      refuseWith = undefined;
    },
    /** How many recipients were named so far. */
    tries: () => tries,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Headers and both versions of a multipart/alternative mail, with its other parts. */
function parts(raw: string): Omit<ReceivedMail, 'recipients' | 'raw'> {
  const headers = headersOf(raw);
  const bodies = partsWithin(raw);
  const bodyOf = (type: string): string => {
    const part = bodies.find((body) => headersOf(body).get('content-type')?.startsWith(type)) ?? '';
    const coded = part.slice(part.indexOf('\r\n\r\n') + 4);
    const isQuoted = headersOf(part).get('content-transfer-encoding') === 'quoted-printable';
    return isQuoted ? unquoted(coded) : coded;
  };
  return { headers, text: bodyOf('text/plain'), html: bodyOf('text/html') };
}

/** The parts of a mail, recursively. */
function partsWithin(part: string): string[] {
  const boundary = /boundary="([^"]+)"/.exec(headersOf(part).get('content-type') ?? '')?.[1];
  if (boundary === undefined) return [part];
  const inner = part.split(`--${boundary}`).slice(1);
  return inner.flatMap((body) => partsWithin(body.replace(/^\r\n/, '')));
}

function headersOf(part: string): Map<string, string> {
  const head = part.slice(0, part.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  return new Map(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

function unquoted(coded: string): string {
  const bytes = coded
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

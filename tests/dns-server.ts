import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { Resolver } from 'node:dns/promises';

/** The answer for a host: TXT records in chunks, an alias, or no answer at all. */
export type DnsZone = Record<
  string,
  { readonly txt?: readonly (readonly string[])[]; readonly cname?: string } | 'silent'
>;

const TYPES = { CNAME: 5, TXT: 16 } as const;
const NO_SUCH_HOST = 3;

/** A name server over UDP with these records, and a resolver that uses only it. */
export async function aDnsServer(zone: DnsZone) {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const answer = answerTo(query, zone);
    if (answer) socket.send(answer, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver({ timeout: 200, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    zone,
    resolver,
    close: () => new Promise<void>((resolve) => void socket.close(() => resolve())),
  };
}

function answerTo(query: Buffer, zone: DnsZone): Buffer | null {
  const [name, end] = nameAt(query, 12);
  const type = query.readUInt16BE(end);
  const question = query.subarray(12, end + 4);
  const said = zone[name];
  if (said === 'silent') return null;
  const records: Buffer[] = [];
  if (said?.cname !== undefined) {
    records.push(record(encoded(name), TYPES.CNAME, encoded(said.cname)));
  }
  // As a recursive resolver does, with the records behind the alias.
  const target = said?.cname === undefined ? said : zone[said.cname];
  const owner = said?.cname ?? name;
  if (type === TYPES.TXT && target !== undefined && target !== 'silent') {
    for (const chunks of target.txt ?? []) {
      const data = chunks.map((chunk) =>
        Buffer.concat([Buffer.from([chunk.length]), Buffer.from(chunk)]),
      );
      records.push(record(encoded(owner), TYPES.TXT, Buffer.concat(data)));
    }
  }
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (said === undefined ? NO_SUCH_HOST : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, question, ...records]);
}

function nameAt(query: Buffer, start: number): [name: string, end: number] {
  const labels: string[] = [];
  let at = start;
  for (let size = query[at] ?? 0; size > 0; size = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + size).toLowerCase());
    at += size + 1;
  }
  return [labels.join('.'), at + 1];
}

function encoded(name: string): Buffer {
  const labels = name
    .split('.')
    .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]));
  return Buffer.concat([...labels, Buffer.from([0])]);
}

function record(name: Buffer, type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(1, 2);
  head.writeUInt32BE(60, 4);
  head.writeUInt16BE(data.length, 8);
  return Buffer.concat([name, head, data]);
}

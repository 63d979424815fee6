import { lookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { PUBLIC_WEB, fetchGuarded } from './guarded-fetch.ts';
import type { Guard } from './guarded-fetch.ts';

const PRIVATE = 'That address isn’t on the public web.';
/** This machine, where these tests' servers are. */
const HERE: Guard = { allowsAddress: () => true, allowsPort: () => true };
type AskedForAll = (
  name: string,
  options: object,
  told: (error: null, found: LookupAddress[]) => void,
) => void;
const servers: Server[] = [];
vi.mock(import('node:dns'), { spy: true });

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function serving(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function textAt(address: string, guard?: Guard, withinMs = 10_000): Promise<string> {
  return fetchGuarded(address, { withinMs, ...(guard && { guard }) }, async (body) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of body) pieces.push(piece);
    return Buffer.concat(pieces).toString();
  });
}

test.each([
  'http://127.0.0.1/a.png',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[fd00::1]/',
  'http://[fe80::1]/',
  'http://10.1.2.3/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://100.64.0.1/',
  'http://0.0.0.0/',
  'http://255.255.255.255/',
  'http://224.0.0.1/',
  'http://8.8.8.8:22/',
  'https://8.8.8.8:8443/',
  // A name that resolves to this machine.
  'http://localhost/',
])('%s is never requested', async (address) => {
  await expect(textAt(address)).rejects.toMatchObject({ message: PRIVATE, isFinal: true });
});

test.each(['ftp://a.example/', 'file:///etc/passwd', 'https://u:p@a.example/', 'x', '', 'data:,x'])(
  '%j is not an address on the public web',
  async (address) => {
    await expect(textAt(address)).rejects.toThrow('That isn’t a web address.');
  },
);

test('public addresses are allowed', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111']) {
    expect(PUBLIC_WEB.allowsAddress(address), address).toBe(true);
  }
});

test('a redirect is followed, and may only lead where an address may', async () => {
  const port = await serving((request, response) => {
    if (request.url === '/here') response.end('found');
    else response.writeHead(302, { location: request.url?.slice(1) ?? '' }).end();
  });
  const site = `http://127.0.0.1:${port}`;
  expect(await textAt(`${site}//here`, HERE)).toBe('found');
  const onlyHere: Guard = {
    allowsAddress: (address) => address === '127.0.0.1',
    allowsPort: (asked) => asked === port,
  };
  for (const target of ['http://127.0.0.2/', `http://127.0.0.1:${port + 1}/`, 'http://[::1]/']) {
    await expect(textAt(`${site}/${target}`, onlyHere)).rejects.toThrow(PRIVATE);
  }
  await expect(textAt(`${site}/file:///etc/passwd`, HERE)).rejects.toThrow('isn’t a web address');
});

test('redirects are limited', async () => {
  const port = await serving((_, response) => response.writeHead(302, { location: '/' }).end());
  await expect(textAt(`http://127.0.0.1:${port}/`, HERE)).rejects.toThrow('too many times');
});

test('the address behind a name is checked when the connection is made', async () => {
  const port = await serving((_, response) => response.end('secret'));
  const seen: string[] = [];
  const guard: Guard = {
    allowsPort: () => true,
    allowsAddress(address) {
      seen.push(address);
      return false;
    },
  };
  await expect(textAt(`http://localhost:${port}/`, guard)).rejects.toThrow(PRIVATE);
  expect(seen.length).toBeGreaterThan(0);
});

test.each([
  ['first', ['127.0.0.2', '127.0.0.1']],
  ['last', ['127.0.0.1', '127.0.0.2']],
])('one private address among public ones, the %s, is enough', async (_, addresses) => {
  const port = await serving((_request, response) => response.end('secret'));
  const found: LookupAddress[] = addresses.map((address) => ({ address, family: 4 }));
  const answer = ((_name, _options, told) => told(null, found)) as AskedForAll;
  vi.mocked(lookup as AskedForAll).mockImplementationOnce(answer);
  const guard: Guard = {
    allowsAddress: (address) => address === '127.0.0.1',
    allowsPort: () => true,
  };
  await expect(textAt(`http://several.example:${port}/`, guard)).rejects.toThrow(PRIVATE);
});

test.each([
  [404, true],
  [429, false],
  [500, false],
])('an answer of %i is reported; whether it is final: %s', async (status, isFinal) => {
  const port = await serving((_, response) => response.writeHead(status).end());
  await expect(textAt(`http://127.0.0.1:${port}/`, HERE)).rejects.toMatchObject({
    message: `That website answered with an error (${status}).`,
    isFinal,
  });
});

test('a server that is slow to answer or to finish is given up', async () => {
  const port = await serving((request, response) => {
    if (request.url === '/begun') response.write('some');
  });
  for (const path of ['/silent', '/begun']) {
    await expect(textAt(`http://127.0.0.1:${port}${path}`, HERE, 300)).rejects.toMatchObject({
      message: 'That website took too long to answer.',
      isFinal: false,
    });
  }
});

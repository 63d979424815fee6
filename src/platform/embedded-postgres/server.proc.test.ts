import { stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmbeddedPostgres } from './launcher.ts';
import { Bench, QUICK, value } from './starters.fixture.ts';

// These tests only read, so they share one server.
const bench = new Bench();
let folder: string;
let server: EmbeddedPostgres;

beforeAll(async () => {
  folder = await bench.folder();
  // No setting of a test opens it to others.
  server = await bench.start(folder, { ...QUICK, listen_addresses: '*', port: '5432' });
});
afterAll(async () => {
  await bench.clear();
});

describe('the embedded database', () => {
  test('is UTF-8 with ICU collations and letters beyond ASCII', async () => {
    const owner = await bench.connect(server.ownerUrl);
    expect(await value(owner, 'SHOW server_encoding')).toBe('UTF8');
    expect(await value(owner, `SELECT 'é' < 'f' COLLATE "en-x-icu"`)).toBe(true);
    await owner.query('CREATE EXTENSION pg_trgm');
    expect(await value(owner, `SELECT similarity('Éclair', 'éclair')`)).toBe(1);
    expect(await value(owner, `SELECT cardinality(show_trgm('é'))`)).toBeGreaterThan(0);
  });

  test('gives the site a role that owns nothing and inherits nothing', async () => {
    const app = await bench.connect(server.appUrl);
    expect(await value(app, 'SELECT current_user')).toBe('club_app');
    expect(await value(app, 'SELECT current_database()')).toBe('clubs');
    const role = await app.query(
      `SELECT rolcanlogin, rolinherit, rolsuper, rolcreatedb, rolcreaterole, rolreplication,
              rolbypassrls
         FROM pg_roles WHERE rolname = current_user`,
    );
    expect(role.rows).toEqual([
      {
        rolcanlogin: true,
        rolinherit: false,
        rolsuper: false,
        rolcreatedb: false,
        rolcreaterole: false,
        rolreplication: false,
        rolbypassrls: false,
      },
    ]);
    const owned = `SELECT count(*)::int FROM pg_shdepend
                    WHERE refobjid = current_user::regrole AND deptype = 'o'`;
    expect(await value(app, owned)).toBe(0);
    await expect(app.query('CREATE TABLE mine ()')).rejects.toMatchObject({ code: '42501' });
  });

  test('protects folder and passwords from other accounts', async () => {
    const modeOf = async (name: string): Promise<string> =>
      ((await stat(join(folder, name))).mode & 0o777).toString(8);
    expect(await modeOf('.')).toBe('700');
    expect(await modeOf('cluster')).toBe('700');
    expect(await modeOf('credentials.json')).toBe('600');
    expect(await modeOf('server.log')).toBe('600');
    const passwords = [server.ownerUrl, server.appUrl].map((url) => new URL(url).password);
    expect(passwords[0]).not.toBe(passwords[1]);
    for (const password of passwords) expect(password).toMatch(/^[\w-]{32}$/);
  });

  test('asks everyone for a password', async () => {
    for (const user of ['postgres', 'club_app']) {
      // 10 means SASL, the only authentication it offers; 0 would mean none.
      expect(await authenticationAsked(server.port, user)).toBe(10);
      const wrong = new URL(server.ownerUrl);
      wrong.username = user;
      wrong.password = 'wrong';
      await expect(bench.connect(wrong.href)).rejects.toMatchObject({ code: '28P01' });
    }
  });

  test('listens on 127.0.0.1 and nowhere else', async () => {
    expect(await accepts('127.0.0.1', server.port)).toBe(true);
    const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    const others = addresses
      .filter(({ address }) => address !== '127.0.0.1' && !address.startsWith('fe80'))
      .map(({ address }) => address);
    for (const address of ['127.0.0.2', '::1', ...others]) {
      expect([address, await accepts(address, server.port)]).toEqual([address, false]);
    }
    const owner = await bench.connect(server.ownerUrl);
    expect(await value(owner, 'SHOW unix_socket_directories')).toBe('');
    expect(server.port).not.toBe(5432);
  });
});

/** Connects without authentication and returns the code of the method that the server asks for. */
function authenticationAsked(port: number, user: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      const words = Buffer.from(`user\0${user}\0database\0clubs\0\0`);
      const head = Buffer.alloc(8);
      head.writeInt32BE(8 + words.length, 0);
      head.writeInt32BE(196_608, 4); // protocol 3.0
      socket.write(Buffer.concat([head, words]));
    });
    socket.once('error', reject);
    socket.once('data', (answer) => {
      socket.destroy();
      // 'R', four bytes of length, four bytes with the code.
      if (answer.toString('latin1', 0, 1) === 'R') resolve(answer.readInt32BE(5));
      else reject(new Error(`Unexpected answer: ${answer.toString('latin1')}`));
    });
  });
}

function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1000 }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
    socket.once('timeout', () => {
      socket.destroy();
      resolve(false);
    });
  });
}

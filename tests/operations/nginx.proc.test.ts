import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '#tests/free-port.ts';
import { findNginx } from './nginx.fixture.ts';

const nginx = findNginx();
const DOCUMENTED = new URL('../../docs/operations/nginx.conf', import.meta.url);

/** `http2 on` needs 1.25.1; the file says what to write for older versions. */
function forVersion(text: string, said: string): string {
  const [, major, minor, patch] = /nginx\/(\d+)\.(\d+)\.(\d+)/.exec(said)?.map(Number) ?? [];
  const version = (major ?? 0) * 1e6 + (minor ?? 0) * 1e3 + (patch ?? 0);
  if (version >= 1_025_001) return text;
  return text.replace(/^ +http2 on;$/m, '').replaceAll(/( +listen \S+ ssl);/g, '$1 http2;');
}

test.skipIf(nginx === undefined)(
  'nginx accepts the documented file with a certificate',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nginx-t-'));
    try {
      execFileSync(
        'openssl',
        `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=clubs.example.org -keyout ${folder}/privkey.pem -out ${folder}/fullchain.pem`.split(
          ' ',
        ),
        { stdio: 'ignore' },
      );
      const { stderr: said } = spawnSync(nginx ?? '', ['-v'], { encoding: 'utf8' });
      const [plain, secure] = [await freePort(), await freePort()];
      const site = forVersion(readFileSync(DOCUMENTED, 'utf8'), said)
        .replaceAll('/etc/letsencrypt/live/clubs.example.org', folder)
        .replaceAll(/(listen (?:\[::\]:)?)80;/g, `$1${plain};`)
        .replaceAll(/(listen (?:\[::\]:)?)443 /g, `$1${secure} `);
      // nginx creates its folders for large bodies and answers, whose default is in /var/lib.
      const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .join(' ');
      writeFileSync(
        join(folder, 'nginx.conf'),
        `pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off; ${folders} ${site} }`,
      );
      const tried = spawnSync(nginx ?? '', ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')], {
        encoding: 'utf8',
      });
      expect(tried.stderr).not.toMatch(/\[(?:warn|emerg|alert)\]/);
      expect([tried.status, tried.stderr]).toEqual([
        0,
        expect.stringContaining('test is successful'),
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

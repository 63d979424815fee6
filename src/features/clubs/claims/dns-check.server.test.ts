import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDnsServer } from '#tests/dns-server.ts';
import { lookForRecord } from './dns-check.server.ts';

const VALUE = 'club-claim=0123456789abcdef';
let server: Awaited<ReturnType<typeof aDnsServer>>;
beforeAll(async () => {
  server = await aDnsServer({
    'right.club': { txt: [['v=spf1 -all'], [VALUE]] },
    'chunks.club': { txt: [[VALUE.slice(0, 12), VALUE.slice(12)]] },
    'alias.club': { cname: 'elsewhere.platform.example' },
    'elsewhere.platform.example': { txt: [[VALUE]] },
    'parent.club': { txt: [[VALUE]] },
    'www.parent.club': { txt: [] },
    'split.club': { txt: [[VALUE.slice(0, 20)], [VALUE.slice(20)]] },
    'two.club': { txt: [['club-claim=another'], [VALUE]] },
    'near.club': { txt: [[`${VALUE} `], [`x ${VALUE}`]] },
    'odd.club': { txt: [['\0\u0007<script>'], ['b'.repeat(200)], ['c'], ['d']] },
    'silent.club': 'silent',
  });
});
afterAll(() => server.close());

test.each(['right.club', 'chunks.club'])('[CLAI-04] %s proves a claim', async (host) => {
  expect(await lookForRecord(host, VALUE, server.resolver)).toEqual({
    isProven: true,
    found: 'We found your record.',
  });
});

test.each([
  ['alias.club', /alias \(CNAME\) of elsewhere\.platform\.example/],
  ['www.parent.club', /no TXT records/],
  ['sub.right.club', /doesn’t exist/],
  ['split.club', /^Other TXT records: “club-claim=012345678”, “9abcdef”$/],
  ['two.club', /several claims/],
  ['near.club', /^Other TXT records/],
  ['odd.club', /^Other TXT records: “<script>”, “b{80}”, “c”, and 1 more$/],
  ['silent.club', /^No answer for silent\.club \(ETIMEOUT\)\.$/],
])('[CLAI-04] %s proves nothing, and says what was found', async (host, found) => {
  const look = await lookForRecord(host, VALUE, server.resolver);
  expect(look).toEqual({ isProven: false, found: expect.stringMatching(found) });
});

test('[CLAI-04] a huge answer proves nothing, even with the record in it', async () => {
  const none = Object.assign(new Error('none'), { code: 'ENODATA' });
  const huge = (txt: string[][]) => ({
    resolveCname: () => Promise.reject(none),
    resolveTxt: () => Promise.resolve(txt),
  });
  const many = [...Array.from({ length: 200 }, () => ['x']), [VALUE]];
  for (const txt of [many, [['x'.repeat(30_000)], [VALUE]]]) {
    expect(await lookForRecord('huge.club', VALUE, huge(txt))).toMatchObject({ isProven: false });
  }
});

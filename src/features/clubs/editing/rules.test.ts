import { expect, test } from 'vitest';
import { remoteNotice } from './rules.ts';

test('the state of a remote logo is explained', () => {
  const address = 'https://a.example/logo.png';
  const saved = (remote: { copy: string | null; problem: string | null } | null) => ({
    address,
    remote,
  });
  const waiting = { copy: null, problem: null };
  expect(remoteNotice('', saved(null))).toBeNull();
  expect(remoteNotice('/files/logos/a/1-b.webp', saved(null))).toBeNull();
  expect(remoteNotice('https://b.example/c.png', saved(waiting))).toContain('when you save');
  expect(remoteNotice(address, saved(waiting))).toContain('is being fetched');
  expect(remoteNotice(address, saved({ copy: '/files/x', problem: null }))).toBeNull();
  expect(remoteNotice(address, saved({ copy: null, problem: 'The server answered 404.' }))).toBe(
    'Visitors see a crest drawn from the name, because the picture could not be fetched: The server answered 404.',
  );
});

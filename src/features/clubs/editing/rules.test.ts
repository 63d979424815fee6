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
  expect(remoteNotice(address, saved(waiting))).toContain('We’re copying the logo');
  expect(remoteNotice(address, saved({ copy: '/files/x', problem: null }))).toBeNull();
  expect(remoteNotice(address, saved({ copy: null, problem: 'The server answered 404.' }))).toBe(
    'We couldn’t copy the logo, so visitors see a crest made from the club’s name. Reason: The server answered 404.',
  );
});

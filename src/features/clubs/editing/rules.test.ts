import { expect, test } from 'vitest';
import { remoteNotice } from './rules.ts';

test('the state of a remote logo is explained', () => {
  const address = 'https://a.example/logo.png';
  const waiting = { copy: null, problem: null };
  expect(remoteNotice('', address, null)).toBeNull();
  expect(remoteNotice('/files/logos/a/1-b.webp', address, null)).toBeNull();
  expect(remoteNotice('https://b.example/c.png', address, waiting)).toContain('when you save');
  expect(remoteNotice(address, address, waiting)).toContain('We’re copying the logo');
  expect(remoteNotice(address, address, { copy: '/files/x', problem: null })).toBeNull();
  const failed = { copy: null, problem: 'The server answered 404.' };
  expect(remoteNotice(address, address, failed)).toBe(
    'We couldn’t copy the logo, so visitors see a crest made from the club’s name. Reason: The server answered 404.',
  );
});

import { expect, test } from 'vitest';
import { hostOf, hostProblem, mailboxProblem } from './host-rules.ts';

test.each([
  ['https://WWW.Club.Example.org./teams?x=1', 'www.club.example.org'],
  ['http://club.org:8080', 'club.org'],
  ['ftp://club.org', ''],
  ['not a website', ''],
  ['https://bücher.org', 'xn--bcher-kva.org'],
  [null, ''],
])('the host of %s is %s', (website, host) => {
  expect(hostOf(website)).toBe(host);
});

test.each([
  'club.org',
  'www.club.org',
  'volleyball.upenn.edu',
  'club.k12.pa.us',
  'notteamsnap.com',
  'myfacebook.com',
])('%s may show who runs a club', (host) => {
  expect(hostProblem(host)).toBeNull();
});

test.each([
  ['myclub.github.io', /different people/],
  ['github.io', /./],
  ['club.netlify.app', /different people/],
  ['my.wordpress.com', /./],
  ['club.wixsite.com', /./],
  ['go.teamsnap.com', /many clubs use/],
  ['teamsnap.com', /many clubs use/],
  ['a.b.sportsengine.com', /many clubs use/],
  ['sites.google.com', /many clubs use/],
  ['www.facebook.com', /many clubs use/],
  ['aces.bluesombrero.com', /many clubs use/],
  ['aces.teamapp.com', /many clubs use/],
  ['aces.business.site', /many clubs use/],
  ['aces.site123.me', /many clubs use/],
  ['gmail.com', /Anyone can get/],
  ['mail.yahoo.com', /Anyone can get/],
  ['127.0.0.1', /public domain/],
  ['[::1]', /public domain/],
  ['localhost', /public domain/],
  ['router.lan', /public domain/],
  ['co.uk', /public domain/],
  ['', /public domain/],
])('[CLAI-03] %s never does', (host, problem) => {
  expect(hostProblem(host)).toMatch(problem);
});

test.each(['https://club.org', 'https://www.club.org/', 'https://k12volleyball.us'])(
  'a mailbox at the host of %s may show who runs a club',
  (website) => {
    expect(mailboxProblem(website)).toBeNull();
  },
);

test.each([
  ['https://school.org/volleyball', /only a part of school.org/],
  ['https://school.org/?club=7', /only a part/],
  ['https://volleyball.upenn.edu', /Many people at/],
  ['https://www.upenn.edu/', /Many people at upenn.edu/],
  ['https://recreation.city.gov', /Many people at/],
  ['https://base.navy.mil', /Many people at/],
  ['https://club.k12.pa.us', /Many people at/],
  ['https://gmail.com', /Anyone can get/],
])('[CLAI-03] a mailbox at the host of %s does not', (website, problem) => {
  expect(mailboxProblem(website)).toMatch(problem);
});

/** A site's configuration for another region: what src/site.config.ts would say for Chicago. */
export const site = {
  name: 'Chicago Volleyball Clubs',
  shortName: 'Volleyball',
  tagline: 'Youth volleyball clubs in the Chicago area',
  region: {
    adjective: 'Chicago Area',
    city: 'Chicago',
    states: ['Illinois', 'Wisconsin', 'Indiana'],
    listedStates: ['Illinois', 'Wisconsin', 'Indiana', 'Iowa', 'Michigan', 'Missouri'],
    exampleZip: '60540',
    exampleTown: 'Naperville, IL',
    nicknames: { chitown: 'Chicago, IL' },
  },
  timeZone: 'America/Chicago',
  defaultState: 'Illinois',
  featuredCounties: [
    { state: 'Illinois', counties: ['Cook', 'DuPage', 'Lake', 'Will', 'Kane', 'McHenry'] },
    { state: 'Wisconsin', counties: ['Kenosha', 'Racine', 'Walworth'] },
    { state: 'Indiana', counties: ['Lake', 'Porter'] },
  ],
  legal: {
    operator: 'the volunteers of Chicago Volleyball Clubs',
    law: 'the State of Illinois',
  },
  mail: {
    contact: 'hello@example.org',
    suggestions: 'suggestions@example.org',
    from: 'Chicago Volleyball Clubs <noreply@example.org>',
  },
} as const;

export const countyNicknames: Readonly<Record<string, string>> = {};

export const safetyContacts = [
  { name: 'Emergency', phone: '911', about: 'if someone is in danger right now' },
] as const;

export const license = {
  name: 'CC BY 4.0',
  url: 'https://creativecommons.org/licenses/by/4.0/',
} as const;

export const sharedHosts = { clubPlatforms: ['teamsnap.com'], freeMail: ['gmail.com'] };

export const seasons = {
  begins: '08-01',
  asks: '07-01',
  ages: { cutOff: '07-01', source: 'USA Volleyball, Age Definition', checked: '2026-11-23' },
} as const;

export const offerRules = [
  {
    state: 'Illinois',
    region: 'Great Lakes Region',
    text: 'Ask the region what it rules about offers before your player answers one.',
    source: 'Great Lakes Region Volleyball',
    url: 'https://greatlakesvolleyball.org/',
    checked: '2026-11-23',
  },
  {
    state: 'Wisconsin',
    region: 'Badger Region',
    text: 'Ask the region what it rules about offers before your player answers one.',
    source: 'Badger Region Volleyball Association',
    url: 'https://badgervolleyball.org/',
    checked: '2026-11-23',
  },
] as const;

/**
 * Everything that is particular to this site (D52). Another region runs the same software
 * by changing this file.
 */
export const site = {
  name: 'Philly Volleyball Clubs',
  /** For the home screen of a phone, where there is no room for more. */
  shortName: 'Volleyball',
  /** Said after the name where there is room. */
  tagline: 'Youth volleyball clubs in the Philadelphia area',
  region: {
    /** As in 'Find Your … Volleyball Club'. */
    adjective: 'Philadelphia Area',
    city: 'Philadelphia',
    states: ['Pennsylvania', 'New Jersey', 'Delaware'],
    /** Where clubs of the list may be: the choices of the administration's state filter. */
    listedStates: ['Pennsylvania', 'New Jersey', 'Delaware', 'Maryland', 'Virginia', 'New York'],
    /** A place as people type it, for hints: a ZIP code and a town of the region. */
    exampleZip: '08002',
    exampleTown: 'Cherry Hill, NJ',
  },
  /** For dates on pages. */
  timeZone: 'America/New_York',
  /** The state the finder starts with. */
  defaultState: 'Pennsylvania',
  /** Counties listed in the footer and on the home page. */
  featuredCounties: [
    { state: 'Pennsylvania', counties: ['Philadelphia', 'Montgomery', 'Delaware', 'Chester'] },
    { state: 'New Jersey', counties: ['Camden', 'Burlington', 'Gloucester'] },
    { state: 'Delaware', counties: ['New Castle'] },
  ],
  /** Said on the legal pages. */
  legal: {
    /** Who runs the site. */
    operator: 'the volunteers of Philly Volleyball Clubs',
    /** Whose law the terms follow. */
    law: 'the Commonwealth of Pennsylvania',
  },
  mail: {
    /** Where people write with questions about the site and about what it stores of them. */
    contact: 'hello@example.org',
    /** Where suggestions go. */
    suggestions: 'suggestions@example.org',
    from: 'Philly Volleyball Clubs <noreply@example.org>',
  },
} as const;

/**
 * Whom to call about abuse or danger in youth sports, which moderators of comments cannot look into. Beside `site`, for only
 * the form of a report shows it.
 */
export const safetyContacts = [
  { name: 'Emergency', phone: '911', about: 'when somebody is in danger now' },
  {
    name: 'U.S. Center for SafeSport',
    phone: '+1 833-587-7233',
    about: 'about anybody in USA Volleyball',
  },
  { name: 'ChildLine, Pennsylvania', phone: '+1 800-932-0313', about: 'day and night' },
  { name: 'Child abuse hotline, New Jersey', phone: '+1 877-652-2873', about: 'day and night' },
  { name: 'Child abuse hotline, Delaware', phone: '+1 800-292-9582', about: 'day and night' },
] as const;

/**
 * How seasons and age groups are reckoned. Beside `site`, for only the server needs it: pages come with what
 * follows from it.
 */
export const seasons = {
  /** The first day of each season. */
  begins: '08-01',
  /**
   * Where age groups are cut off: in the season that starts in 2026, U14 are those born on this day of 2012
   * or later. It was September 1 until the season of 2019.
   */
  ages: {
    cutOff: '07-01',
    source: 'USA Volleyball, Age Definition',
    checked: '2026-11-23',
  },
} as const;

/**
 * What the regions of USA Volleyball rule about offers after tryouts, by state. Beside `site`, for only the
 * server needs it.
 */
export const offerRules = [
  {
    state: 'Pennsylvania',
    region: 'Keystone Region',
    text: 'An offer binds only when it was made and answered by email with a copy to the region. It has to say what the season costs, from lowest to highest, and what that includes.',
    source: 'Keystone Region Volleyball, What to Look for in Offers',
    url: 'https://krva.org/what-to-look-for-in-offers/',
    checked: '2026-11-23',
  },
  {
    state: 'New Jersey',
    region: 'Garden Empire Region',
    text: 'Clubs may make offers at any time, each for a place on a specific team. An offer has to stay open on the day it is made and for three full days after it, as the policy of 2020 says.',
    source: 'GEVA Recruiting and Binding Commitment Policy, 2020',
    url: 'https://www.powerzonevb.com/web/?q=content/2020-geva-recruiting-and-binding-commitment-policy',
    checked: '2026-11-23',
  },
  {
    state: 'Delaware',
    region: 'Chesapeake Region',
    text: 'The region announces an open tryout period each season. Until it ends, no club may require an answer, and an offer made in writing may not be taken back.',
    source: 'CHRVA Tryout Guidelines, as published by a member club',
    url: 'https://www.bayvolleyball.com/page/show/3083012-chrva-tryout-guidelines',
    checked: '2026-11-23',
  },
] as const;

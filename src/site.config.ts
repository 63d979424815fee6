/**
 * Everything that is particular to this site (decision 52). Another region runs the same software
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

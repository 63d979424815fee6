/**
 * Everything that is particular to this site (D52). Another region runs the same software by
 * changing this file.
 */
export const site = {
  name: 'Philly Volleyball Clubs',
  /** For the home screen of a phone. */
  shortName: 'Volleyball',
  /** Follows the name where there is room. */
  tagline: 'Youth volleyball clubs in the Philadelphia area',
  region: {
    /** As in 'Find Your … Volleyball Club'. */
    adjective: 'Philadelphia Area',
    city: 'Philadelphia',
    states: ['Pennsylvania', 'New Jersey', 'Delaware'],
    /** Where listed clubs may be: the choices of the administrators' state filter. */
    listedStates: ['Pennsylvania', 'New Jersey', 'Delaware', 'Maryland', 'Virginia', 'New York'],
    /** A place of the region as people type it, for hints. */
    exampleZip: '08002',
    exampleTown: 'Cherry Hill, NJ',
    /** Names that people type and the gazetteer does not have, as slugs. */
    nicknames: {
      philly: 'Philadelphia, PA',
      phila: 'Philadelphia, PA',
      'saint-davids': 'Wayne, PA',
    },
  },
  timeZone: 'America/New_York',
  /** The state that the finder starts with. */
  defaultState: 'Pennsylvania',
  featuredCounties: [
    { state: 'Pennsylvania', counties: ['Philadelphia', 'Montgomery', 'Delaware', 'Chester'] },
    { state: 'New Jersey', counties: ['Camden', 'Burlington', 'Gloucester'] },
    { state: 'Delaware', counties: ['New Castle'] },
  ],
  legal: {
    operator: 'the volunteers of Philly Volleyball Clubs',
    law: 'the Commonwealth of Pennsylvania',
  },
  mail: {
    /** For questions about the site and about personal data. */
    contact: 'hello@example.org',
    suggestions: 'suggestions@example.org',
    from: 'Philly Volleyball Clubs <noreply@example.org>',
  },
} as const;

/** What people call counties, in lowercase. Not part of `site`: only forms and lists of clubs need it. */
export const countyNicknames: Readonly<Record<string, string>> = {
  montco: 'Montgomery',
  delco: 'Delaware',
  chesco: 'Chester',
  philly: 'Philadelphia',
};

/** Whom to call about abuse or danger. Not part of `site`: only the report form shows it. */
export const safetyContacts = [
  { name: 'Emergency', phone: '911', about: 'if someone is in danger right now' },
  {
    name: 'U.S. Center for SafeSport',
    phone: '+1 833-587-7233',
    about: 'for concerns about anyone in USA Volleyball',
  },
  { name: 'ChildLine, Pennsylvania', phone: '+1 800-932-0313', about: '24 hours a day' },
  { name: 'Child abuse hotline, New Jersey', phone: '+1 877-652-2873', about: '24 hours a day' },
  { name: 'Child abuse hotline, Delaware', phone: '+1 800-292-9582', about: '24 hours a day' },
] as const;

/** Under which other sites may use the facts about clubs. Only the server needs it. */
export const license = {
  name: 'CC BY 4.0',
  url: 'https://creativecommons.org/licenses/by/4.0/',
} as const;

/** Not part of `site`, because only the server needs it. */
export const seasons = {
  /** The first day of each season. */
  begins: '08-01',
  /**
   * From this day until a season begins, clubs are asked by email whether their page is right for it, and what they
   * confirm counts for it. The same day as `begins` sends no emails.
   */
  asks: '07-01',
  /**
   * In the season that starts in 2026, U14 are players born on this day of 2012 or later. The
   * cutoff was September 1 until the season of 2019.
   */
  ages: {
    cutOff: '07-01',
    source: 'USA Volleyball, Age Definition',
    checked: '2026-11-23',
  },
} as const;

/** What the regions of USA Volleyball rule about offers after tryouts. Only the server needs it. */
export const offerRules = [
  {
    state: 'Pennsylvania',
    region: 'Keystone Region',
    text: 'An offer is binding only if the club makes it and you answer it by email, with the region copied. It must say what the season will cost, lowest to highest, and what that covers.',
    source: 'Keystone Region Volleyball, What to Look for in Offers',
    url: 'https://krva.org/what-to-look-for-in-offers/',
    checked: '2026-11-23',
  },
  {
    state: 'New Jersey',
    region: 'Garden Empire Region',
    text: 'Clubs can make offers at any time, each for a spot on a specific team. An offer must stay open the day it’s made plus three full days, under the region’s 2020 policy.',
    source: 'GEVA Recruiting and Binding Commitment Policy, 2020',
    url: 'https://www.powerzonevb.com/web/?q=content/2020-geva-recruiting-and-binding-commitment-policy',
    checked: '2026-11-23',
  },
  {
    state: 'Delaware',
    region: 'Chesapeake Region',
    text: 'The region sets an open tryout period each season. Until it ends, clubs can’t make you answer, and they can’t take back a written offer.',
    source: 'CHRVA Tryout Guidelines, as published by a member club',
    url: 'https://www.bayvolleyball.com/page/show/3083012-chrva-tryout-guidelines',
    checked: '2026-11-23',
  },
] as const;

/** Hosts that prove nothing about who runs a club, subdomains included. Only the server needs them. */
export const sharedHosts = {
  clubPlatforms:
    `advancedeventsystems.com b12sites.com blogspot.com bluesombrero.com business.site byga.net canva.site
    clubexpress.com demosphere.com facebook.com fb.com gamechanger.io godaddysites.com google.com homestead.com
    hostingersite.com hubspotpagebuilder.com hudl.com instagram.com jimdofree.com leagueapps.com leaguelineup.com
    linktr.ee mystrikingly.com ngin.com odoo.com playmetrics.com site123.me sportngin.com sportsengine.com
    sportsengineprelive.com squarespace.com strikingly.com teamapp.com teampages.com teamsnap.com tiktok.com
    tripod.com tumblr.com twitter.com ueniweb.com usavolleyball.org webs.com weebly.com weeblysite.com wix.com
    wixsite.com wordpress.com x.com youtube.com zyrosite.com`.split(/\s+/),
  freeMail:
    `aim.com aol.com att.net bellsouth.net comcast.net cox.net fastmail.com gmail.com gmx.com googlemail.com
    hotmail.com icloud.com live.com mac.com mail.com me.com msn.com outlook.com pm.me proton.me protonmail.com rcn.com
    sbcglobal.net verizon.net yahoo.com ymail.com zoho.com`.split(/\s+/),
} as const;

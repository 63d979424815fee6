import {
  AGE_GROUPS,
  GENDERS,
  ORGANIZATIONAL_AFFILIATIONS,
  PROGRAM_TYPES,
  TEAM_TYPES,
} from '#domain/club-options.ts';
import { aCategory, aPost } from './blog.ts';
import type { PostBuilder } from './blog.ts';
import { aClub, aPracticeLocation } from './clubs.ts';
import type { ClubBuilder, PracticeLocationBuilder } from './clubs.ts';
import { aComment, aReply } from './comments.ts';
import type { CommentBuilder } from './comments.ts';
import { nextNumber } from './counter.ts';
import { aMember } from './members.ts';
import type { MemberBuilder } from './members.ts';

/** Kinds of awkward data that people really type. */
export const AWKWARD_KINDS = [
  'long words',
  'long links',
  'apostrophes',
  'emoji',
  'right-to-left',
  'no Latin letter',
  'nothing filled in',
  'everything filled in',
] as const;
export type AwkwardKind = (typeof AWKWARD_KINDS)[number];

/** Text of one kind, as it would be in the field of that name. */
interface Words {
  /** The name of a club, a post, a category, or a gym. */
  readonly name: string;
  readonly place: string;
  readonly person: string;
  /** At most 20 characters: a number is appended. */
  readonly username: string;
  /** Several sentences. */
  readonly text: string;
}

/** No place to break in 33 letters, as in the public register of clubs. */
const LONG_WORD = 'Donaudampfschifffahrtsgesellschaft';
const LONG_LINK = `https://www.example.org/${'schedules-and-results/'.repeat(6)}page.aspx?division=U14-Girls-American&season=2026-2027&view=everything#standings`;
const LONG_ADDRESS = `tryouts.and.registration.${'northeast'.repeat(4)}@volleyball-association.example.org`;

const WORDS: Readonly<Record<AwkwardKind, Words>> = {
  'long words': {
    name: `${LONG_WORD} ${LONG_WORD.toUpperCase()} Volleyball`,
    place: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    person: 'Wolfeschlegelsteinhausenbergerdorff Featherstonehaugh',
    username: 'Wolfeschlegelsteinha',
    text: `${'Supercalifragilisticexpialidocious'.repeat(4)} was all we could say. ${'W'.repeat(150)}`,
  },
  'long links': {
    name: 'www.a-very-long-club-name-that-is-an-address.volleyball-association.example.org',
    place: 'See-our-web-site-for-directions-to-all-of-our-gyms',
    person: LONG_ADDRESS.slice(0, 60),
    username: 'director@example.org',
    text: `Results: ${LONG_LINK}\nWrite to ${LONG_ADDRESS} or look at\nhttps://example.org/?q=${'a'.repeat(300)}`,
  },
  apostrophes: {
    name: `O'Fallon "Setters" & Sons' <b>Club</b> \\ 'n' 100% </script>`,
    place: `King's & Queen's "Landing"`,
    person: `D'Artagnan "The Wall" O'Neill-O'Brien`,
    username: `d'artagnan&"o'neill`,
    text: `'I said "no," & he said <i>yes</i>; it's 5 > 3 && 2 < 4.' -- {{name}} \${club} %s; DROP TABLE clubs;'`,
  },
  emoji: {
    name: '🏐 Spïke ⚡️ Ünited 👩‍👩‍👧‍👦 🏳️‍🌈 e\u0332\u0332',
    place: '🏖️ Sandy 🏝️',
    person: '👩🏽‍🦱 Zoë 🏐',
    username: '🏐🏐🏐🏐',
    text: `${'🏐'.repeat(120)} 👍🏿 best. club. ever. Z${'\u0352'.repeat(20)}algo`,
  },
  'right-to-left': {
    name: 'נבחרת הכדורעף של פילדלפיה (U14–U16) نادي الكرة الطائرة',
    place: 'تل أبيب 123',
    person: 'محمد بن عبد الرحمن',
    username: 'כדורעף_שלי',
    text: 'مدربون رائعون! ABC 123 (انظر https://example.org/نادي) 4:15–6:00.\nהבת שלי אוהבת את המועדון הזה, U14, 2026.',
  },
  'no Latin letter': {
    name: '費城青少年排球俱樂部東北分會室內及沙灘訓練中心二零二六',
    place: 'フィラデルフィア市',
    person: 'Ольга Преображенская',
    username: '排球少年',
    text: '教練非常有耐心，孩子每週都期待訓練。體育館停車方便，費用說明清楚，強烈推薦給第一次打球的家庭。Спасибо большое!',
  },
  'nothing filled in': {
    name: 'X',
    place: '',
    person: '',
    username: 'x',
    text: '.',
  },
  'everything filled in': {
    name: 'Greater Philadelphia Main Line and Brandywine Valley Junior Olympic Volleyball Academy, Incorporated (Northeast Campus)',
    place: 'North Bethlehem Township Heights',
    person: 'Alexandria Montgomery-Featherstone, Esq.',
    username: 'full_up_to_the_brim',
    text: 'Everything there is to say about a club, and then some more of it, in whole sentences. '
      .repeat(40)
      .trim(),
  },
};

/**
 * A club as people type it in: endless words, addresses, apostrophes, emoji, other scripts, nothing at
 * all, or every field filled in. The club's form would accept all of them except the empty one.
 *
 * @param overrides columns that matter to the caller
 */
export function anAwkwardClub(
  kind: AwkwardKind,
  overrides: Parameters<typeof aClub>[0] = {},
): ClubBuilder {
  const words = WORDS[kind];
  if (kind === 'nothing filled in') {
    const nothing = { city: null, county: null, state: null, teamsPerAgeGroup: null };
    const lists = { ageGroups: [], genders: [], teamTypes: [] };
    return aClub({ name: words.name, ...nothing, ...lists, ...overrides });
  }
  return aClub({
    name: words.name,
    city: words.place,
    county: words.place,
    description: words.text.slice(0, 5_000),
    clubDirector: words.person,
    ...(kind === 'long links' || kind === 'everything filled in' ? ALL_ADDRESSES : {}),
    ...(kind === 'everything filled in' ? ALL_OPTIONS : {}),
    ...overrides,
  });
}

/** Clubs often have addresses of this length, without a space to break at. */
const ALL_ADDRESSES = {
  website: LONG_LINK,
  contactEmail: LONG_ADDRESS,
  contactPhone: '+1 (555) 010-0199 extension 12345, evenings only',
  facebookUrl:
    'https://www.facebook.com/groups/greater-philadelphia-volleyball-families-and-friends',
  instagramUrl: 'https://www.instagram.com/greater_philadelphia_main_line_volleyball_academy/',
  twitterUrl: 'https://x.com/greater_philadelphia_main_line_volleyball',
  youtubeUrl: 'https://www.youtube.com/@greater-philadelphia-main-line-volleyball-academy',
} as const;

const ALL_OPTIONS = {
  yearEstablished: 1999,
  organizationalAffiliations: [...ORGANIZATIONAL_AFFILIATIONS],
  ageGroups: [...AGE_GROUPS],
  genders: [...GENDERS],
  teamTypes: [...TEAM_TYPES],
  programTypes: [...PROGRAM_TYPES],
  teamsPerAgeGroup: Object.fromEntries(
    AGE_GROUPS.map((age) => [
      age,
      Object.fromEntries(
        GENDERS.map((gender) => [gender, Object.fromEntries(TEAM_TYPES.map((type) => [type, 99]))]),
      ),
    ]),
  ),
};

/** A gym with a name and an address of that kind. */
export function anAwkwardLocation(kind: AwkwardKind, club: ClubBuilder): PracticeLocationBuilder {
  const { name, place, text } = WORDS[kind];
  return aPracticeLocation({
    club,
    name: name.slice(0, 100),
    // A gym needs an address, so people without one type something.
    address: kind === 'nothing filled in' ? '?' : `${place}, ${text}`.slice(0, 300),
  });
}

/**
 * A member with names of that kind; the empty kind has neither username nor name.
 *
 * @param overrides columns that matter to the caller
 */
export function anAwkwardMember(
  kind: AwkwardKind,
  overrides: Parameters<typeof aMember>[0] = {},
): MemberBuilder {
  const { username, person } = WORDS[kind];
  const names =
    kind === 'nothing filled in'
      ? { username: null, fullName: null }
      : { username: `${username}${nextNumber()}`, fullName: person };
  return aMember({ ...names, ...overrides });
}

/**
 * A conversation of that kind about a club: a comment and replies deeper than they are indented,
 * by a member with awkward names.
 */
export function anAwkwardConversation(
  kind: AwkwardKind,
  club: ClubBuilder,
): readonly CommentBuilder[] {
  const author = anAwkwardMember(kind);
  const comment = WORDS[kind].text.slice(0, 5_000);
  const conversation = [aComment({ club, author, comment, rating: 4 })];
  for (let depth = 1; depth <= 4; depth += 1) {
    const parent = conversation.at(-1);
    if (parent) conversation.push(aReply(parent, { author, comment: comment.slice(0, 400) }));
  }
  return conversation;
}

/**
 * A guide of that kind, in a category of that kind.
 *
 * @param overrides columns that matter to the caller
 */
export function anAwkwardPost(
  kind: AwkwardKind,
  overrides: Parameters<typeof aPost>[0] = {},
): PostBuilder {
  const { name, text, person } = WORDS[kind];
  const isBare = kind === 'nothing filled in';
  const number = nextNumber();
  const table = `| ${name.replaceAll('|', ' ')} | Cost |\n|---|---|\n| ${'x'.repeat(60)} | ${'9'.repeat(60)} |`;
  return aPost({
    title: name,
    excerpt: isBare ? null : text.slice(0, 300),
    content: isBare
      ? text
      : `## ${name}\n\n${text}\n\n${table}\n\n\`\`\`\n${'no_space_'.repeat(40)}\n\`\`\`\n\n- <${LONG_LINK}>`,
    author: isBare ? null : person,
    tags: isBare ? [] : [name.slice(0, 40).toLowerCase()],
    category: aCategory({
      name: `${name.slice(0, 90)} ${number}`,
      description: isBare ? null : text.slice(0, 500),
    }),
    ...overrides,
  });
}

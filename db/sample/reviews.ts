import type { SampleClub } from './clubs.ts';
import { FIRST_NAMES } from './people.ts';
import { Deck, filled } from './random.ts';
import type { Random } from './random.ts';
import {
  ADULT_GLAD,
  ADULT_UNHAPPY,
  BRIEF,
  CLOSING,
  GLAD,
  MIXED,
  QUESTIONS,
  REPLIES,
  UNHAPPY,
} from './review-words.ts';

const MONTHS: readonly string[] = ['December', 'January', 'February', 'March'];
const ABOUT_GIRLS = /\b(she|her|girls|daughter)\b/i;
const ABOUT_BOYS = /\b(he|his|him|son|boys)\b/i;

/** What a reply answers. */
export type Answered = keyof typeof REPLIES;

/** The mood of a rating's text. */
export function moodOf(stars: number): 'glad' | 'mixed' | 'unhappy' {
  if (stars >= 4) return 'glad';
  return stars === 3 ? 'mixed' : 'unhappy';
}

/** The sentences that all clubs share, so that none is used much more often than others. */
export class SentenceDecks {
  readonly random: Random;
  readonly #decks = new Map<readonly string[], Deck<string>>();

  constructor(random: Random) {
    this.random = random;
  }

  of(list: readonly string[]): Deck<string> {
    const deck = this.#decks.get(list) ?? new Deck(list, this.random);
    this.#decks.set(list, deck);
    return deck;
  }
}

/** Writes the words of one club's reviews, questions and replies. */
export class ReviewWriter {
  readonly #club: SampleClub;
  readonly #decks: SentenceDecks;
  readonly #random: Random;
  readonly #used = new Set<string>();

  constructor(club: SampleClub, decks: SentenceDecks) {
    this.#club = club;
    this.#decks = decks;
    this.#random = decks.random;
  }

  /** The text of a rating of 1 to 5 stars. */
  review(stars: number): string {
    if (this.#club.kind === 'adult') return this.#one(stars >= 3 ? ADULT_GLAD : ADULT_UNHAPPY);
    const mood = moodOf(stars);
    if (this.#random.chance(0.16)) return this.#one(BRIEF[mood]);
    const sentences = this.#sentencesFor(stars).map((list) => this.#one(list));
    if (sentences.length > 1 && this.#random.chance(0.25)) sentences.push(this.#one(CLOSING[mood]));
    const last = sentences.length > 2 && this.#random.chance(0.2) ? sentences.pop() : undefined;
    return last ? `${sentences.join(' ')}\n\n${last}` : sentences.join(' ');
  }

  question(): string {
    return this.#one(QUESTIONS);
  }

  reply(answered: Answered): string {
    return this.#one(REPLIES[answered]);
  }

  #sentencesFor(stars: number): (readonly string[])[] {
    const random = this.#random;
    switch (stars) {
      case 5:
        return random.pick([[GLAD], [GLAD, GLAD], [GLAD, GLAD], [GLAD, GLAD, GLAD]]);
      case 4:
        return random.pick([[GLAD], [GLAD, MIXED], [GLAD, GLAD, MIXED], [GLAD, GLAD]]);
      case 3:
        return random.pick([[MIXED], [GLAD, MIXED], [MIXED, MIXED], [MIXED, UNHAPPY, GLAD]]);
      case 2:
        return random.pick([[UNHAPPY], [UNHAPPY, MIXED], [GLAD, UNHAPPY, UNHAPPY]]);
      default:
        return random.pick([[UNHAPPY, UNHAPPY], [UNHAPPY, UNHAPPY, UNHAPPY], [UNHAPPY]]);
    }
  }

  #one(list: readonly string[]): string {
    const suitable = list.filter((text) => this.#suits(text));
    if (suitable.every((text) => this.#used.has(text))) {
      for (const text of suitable) this.#used.delete(text);
    }
    const sentence = this.#decks
      .of(list)
      .deal((text) => this.#suits(text) && !this.#used.has(text));
    this.#used.add(sentence);
    const { club, town } = this.#club;
    return filled(sentence, {
      age: this.#random.pick(club.row.ageGroups?.length ? club.row.ageGroups : ['U14']),
      coach: this.#random.pick(FIRST_NAMES),
      town: town.city,
      month: this.#random.pick(MONTHS),
      count: this.#random.pick(['two', 'three', 'four', 'five']),
    });
  }

  /** A boys' club has no girls' team to praise. */
  #suits(text: string): boolean {
    const genders = this.#club.club.row.genders ?? [];
    if (genders.length !== 1) return true;
    return !(genders.includes('Boys') ? ABOUT_GIRLS : ABOUT_BOYS).test(text);
  }
}

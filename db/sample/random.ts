import { createHash } from 'node:crypto';

/** The day the sample data ends; none of it depends on the clock. */
export const SAMPLE_DAY = Date.UTC(2026, 10, 1);

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Choices that are the same for the same seed. */
export class Random {
  #state: number;

  /** @param seed an integer, or a text to derive it from */
  constructor(seed: number | string) {
    this.#state =
      typeof seed === 'number'
        ? seed >>> 0
        : createHash('sha256').update(seed).digest().readUInt32LE();
  }

  /** From 0 up to, not including, 1. The generator is mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `lowest` to `highest`, both included. */
  int(lowest: number, highest: number): number {
    return lowest + Math.floor(this.next() * (highest - lowest + 1));
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Choice>(choices: readonly Choice[]): Choice {
    const choice = choices[this.int(0, choices.length - 1)];
    if (choice === undefined) throw new RangeError('Nothing to pick from');
    return choice;
  }

  /** Picks by weight: `[['often', 8], ['rarely', 1]]`. */
  weighted<const Choice>(choices: readonly (readonly [choice: Choice, weight: number])[]): Choice {
    let left = this.next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [choice, weight] of choices) {
      left -= weight;
      if (left < 0) return choice;
    }
    throw new RangeError('Nothing to pick from');
  }

  /** A new list in another order. */
  shuffled<Choice>(choices: readonly Choice[]): Choice[] {
    const list = [...choices];
    for (let last = list.length - 1; last > 0; last -= 1) {
      const other = this.int(0, last);
      [list[last], list[other]] = [list[other] as Choice, list[last] as Choice];
    }
    return list;
  }

  /** A time between two numbers of days before the end of the sample data, to the minute. */
  daysAgo(furthest: number, nearest: number): Date {
    const minutes = this.int((nearest * DAY) / MINUTE, (furthest * DAY) / MINUTE);
    return new Date(SAMPLE_DAY - minutes * MINUTE);
  }

  /** A time some minutes after another, but before the end of the sample data. */
  after(moment: Date, longestMinutes: number): Date {
    const later = moment.getTime() + this.int(3, longestMinutes) * MINUTE;
    return new Date(Math.min(later, SAMPLE_DAY - MINUTE));
  }
}

/** A shuffled list that is dealt to the end before anything is repeated. */
export class Deck<Card> {
  readonly #cards: readonly Card[];
  readonly #random: Random;
  #left: Card[] = [];

  constructor(cards: readonly Card[], random: Random) {
    this.#cards = cards;
    this.#random = random;
  }

  /** @param suits whether a card may be dealt now; the others stay for later */
  deal(suits: (card: Card) => boolean = () => true): Card {
    if (!this.#left.some(suits))
      this.#left = [...this.#random.shuffled(this.#cards), ...this.#left];
    const [card] = this.#left.splice(this.#left.findLastIndex(suits), 1);
    if (card === undefined) throw new RangeError('The deck has no such card');
    return card;
  }
}

/**
 * An id in the form of a version 4 UUID, derived only from a name.
 *
 * @param name for example `7/club/12`
 */
export function idFrom(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  const variant = '89ab'[Number.parseInt(hex.slice(16, 17), 16) % 4] ?? '8';
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Replaces `{name}` in a text; a name without a value is a bug in the text. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for ${slot} in: ${text}`);
    return value;
  });
}

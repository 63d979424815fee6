import { LRUCache } from 'lru-cache';

/** Of what is asked under one name, the answers asked for last. */
const MOST_ANSWERS = 1_000;
/** Answers of this process by question, by the name under which a change of what they tell is announced. */
const answers = new Map<string, LRUCache<string, Promise<unknown>>>();
let isCaching = false;

/**
 * What many pages ask and hardly anything changes, asked once: the answer is cached until the database
 * announces the name. While announcements may be missed, each call asks.
 *
 * @param name as `pageShows` takes it, for example 'locations'
 * @param ask must give the same to everybody
 * @param question tells it from what else is asked under that name
 */
export function cachedUntilInvalidated<Answer>(
  name: string,
  ask: () => Promise<Answer>,
  question = '',
): Promise<Answer> {
  if (!isCaching) return ask();
  let named = answers.get(name);
  if (!named) answers.set(name, (named = new LRUCache({ max: MOST_ANSWERS })));
  const cached = named.get(question);
  // The two stand for one question, so for one type of answer.
  if (cached) return cached as Promise<Answer>;
  const asked = ask();
  named.set(question, asked);
  asked.catch(() => {
    if (named.get(question) === asked) named.delete(question);
  });
  return asked;
}

/**
 * Drops what was announced; an answer that is on its way still reaches those who asked before.
 *
 * @param names all when left out
 */
export function invalidateAnswers(names?: readonly string[]): void {
  if (names === undefined) answers.clear();
  else for (const name of names) answers.delete(name);
}

/** While off, nothing is cached: for the time in which announcements may be missed. */
export function setAnswerCaching(caching: boolean): void {
  isCaching = caching;
  answers.clear();
}

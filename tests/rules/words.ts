import { sentencesIn } from '../../script/lib-sentences.ts';
import type { SourceFile } from './tree.ts';

interface Rule {
  readonly instead: RegExp;
  readonly write: string;
  /** Phrases in which the words mean something else. */
  readonly unless?: RegExp;
}

/** The house rules of docs/contributing.md that a machine can check. */
const RULES: readonly Rule[] = [
  {
    instead: /\b(?:some|every|any)body\b|\bnobody\b|\bwhoever\b/i,
    write: 'someone, no one, anyone',
    unless: /^postgres or nobody$/,
  },
  {
    instead: /\bno longer there\b|\b(?:is|are) gone\b|\bno longer known\b/i,
    write: 'has been deleted',
  },
  { instead: /\bnot known\b|\bno such\b|\bis not there\b/i, write: 'We couldn’t find' },
  { instead: /\bunderstood\b/i, write: 'We couldn’t read' },
  {
    instead: /\bmeanwhile\b|\banew\b|\breckoned\b|\ball the same\b/i,
    write: 'in the meantime, again',
  },
  { instead: /\bat once\b/i, write: 'right away, at the same time' },
  { instead: /\bat most\b/i, write: 'up to N, Use N or fewer' },
  {
    instead: /\bsecond (?:factor|step)s?\b/i,
    write: 'two-step sign-in',
    unless: /two-step|ask for a second step/i,
  },
  { instead: /\b(?:present|former) (?:email )?address\b/i, write: 'current address, old address' },
  { instead: /\bthe (?:finder|board)\b/i, write: 'Find a Club, the Tryouts page' },
  { instead: /‘/, write: '“ ”' },
  {
    instead: /\bPlease (?:choose|enter|confirm|check|look|set|type|select|say|name|repeat)\b/,
    write: 'the verb without "Please"',
  },
  {
    instead:
      /^\P{Ll}.*\b(?:(?:do|does|did|is|are|was|were|has|have|could|will|would) not|cannot)\b/su,
    write: 'a contraction',
    unless: /cannot be undone|^(?:DATABASE|SITE)_URL is not set$/,
  },
  // One verb for each action.
  {
    instead: /\blog(?:ged)? (?:in|out)\b|\bsign(?:ed|ing)? up\b/i,
    write: 'sign in, sign out, create an account',
    unless: /signed up for alerts/,
  },
  { instead: /\bend(?:ed)? (?:the|this|your|all other) sessions?\b/i, write: 'sign out' },
  {
    instead: /\bwithdr[ae]w|\btaken? (?:it )?(?:off|back)\b/i,
    write: 'delete, remove, undo',
    unless: /written offer|^Withdrawn$/,
  },
  { instead: /\bSend flag\b|\bChange (?:tryout|affiliation)\b/i, write: 'Flag comment, Edit' },
  { instead: /\badministrators?\b/i, write: 'admin' },
];

/**
 * Sentences that break a house rule: 'path:line "sentence": write …'.
 *
 * @param prescribed the specification's own sentences, which stay as they are
 */
export function badWords(files: readonly SourceFile[], prescribed: string): string[] {
  return files.flatMap(({ path, text: code }) =>
    sentencesIn(path, code)
      .filter(({ text }) => !isPrescribed(text, prescribed))
      .flatMap(({ text, line }) =>
        RULES.filter(
          ({ instead, unless }) => instead.test(text) && unless?.test(text) !== true,
        ).map(({ write }) => `${path}:${line} "${text}": write ${write}`),
      ),
  );
}

function isPrescribed(text: string, prescribed: string): boolean {
  return text.split('…').every((part) => prescribed.includes(part.trim()));
}

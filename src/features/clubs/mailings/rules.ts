import { seasonLabel } from '#domain/season.ts';
import { dayLabel } from '#platform/moment.ts';

export const MOST_SUBJECT = 150;
export const MOST_TEXT = 5_000;

/** A club as its mail shows it. */
export interface MailedClub {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  /** '' without an address that mail can go to. */
  readonly to: string;
  readonly phone: string | null;
  readonly director: string | null;
  readonly season: number;
  readonly hasSheet: boolean;
  /** ISO 8601, UTC. */
  readonly updatedAt: string;
}

export interface Written {
  readonly subject: string;
  readonly text: string;
}

/** Refuses names in braces that no club's fact replaces, such as '{link}'. */
export function nameProblem(words: string): string | undefined {
  const unknown = words
    .match(/\{[^{}\n]*\}/g)
    ?.find((name) => name !== '{club}' && name !== '{director}');
  return unknown && `We can’t fill in ${unknown}. Use only {club} and {director}.`;
}

/** What a club gets: the words of an administrator, and its facts below them. */
export function mailFor(club: MailedClub, { subject, text }: Written) {
  const filled = (words: string) =>
    words
      .replaceAll('{club}', club.name)
      .replaceAll('{director}', club.director ?? `director of ${club.name}`);
  const paragraphs = filled(text)
    .split('\n')
    .map((line) => line.trim());
  const changed = dayLabel(club.updatedAt);
  return {
    subject: filled(subject),
    paragraphs: paragraphs.filter((line) => line !== ''),
    details: [
      { label: 'Email', text: club.to },
      { label: 'Phone', text: club.phone ?? 'Not on your page' },
      { label: 'Club director', text: club.director ?? 'Not on your page' },
      {
        label: `Season sheet for ${seasonLabel(club.season)}`,
        text: club.hasSheet ? 'On your page' : 'Not on your page yet',
      },
      { label: 'Last change of your page', text: changed },
    ],
  };
}

export function isToken(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{64}\.[0-9a-f]{64}$/.test(text);
}

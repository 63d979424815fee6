import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { ActorName, World } from './world.ts';

/** What a column with user input accepts, in its form and in the database. */
export interface Rule {
  /** TABLE.COLUMN. */
  readonly column: string;
  readonly as: ActorName;
  /** Whether the form accepts a value. */
  readonly takes: (value: unknown) => boolean;
  /** At the limit. */
  readonly right: readonly unknown[];
  /** One beyond it, and other values that are refused. */
  readonly wrong: readonly unknown[];
  /** Stores a value in the actor's own row of the world, where no other rule applies. */
  readonly write: (world: World, value: unknown) => SQL;
}

export const x = (length: number): string => 'x'.repeat(length);
export const ball = (length: number): string => '🏐'.repeat(length);
export const address = (length: number): string => `https://example.org/${x(length - 20)}`;
export const takes =
  (field: z.ZodType) =>
  (value: unknown): boolean =>
    field.safeParse(value).success;

export function texts(most: number, isRequired = false): Pick<Rule, 'right' | 'wrong'> {
  return {
    right: [x(most), ball(most)],
    wrong: [x(most + 1), ball(most + 1), ...(isRequired ? ['', ' \n\t '] : [])],
  };
}

export const HARMFUL = [
  'javascript:alert(1)',
  '\tjavascript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'ftp://example.org',
  'https://example.org/\n',
];
export const LINKS = { right: [address(500)], wrong: [address(501), ...HARMFUL] };

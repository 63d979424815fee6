import type { SQL } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';
import type { HttpActor, World } from './http-matrix-world.ts';
import type { Address, Answer } from './server-function.ts';

/**
 * How an attempt ends: `Y` it succeeded, and the action was done or the data shown; `.` it succeeded, and
 * nothing was done or shown; a digit is the last one of the refusal's status: 400,
 * 401, 403, 404, or 409. Unless it is `Y`, nothing changed.
 */
export const REFUSALS: Readonly<Record<number, string>> = {
  400: '0',
  401: '1',
  403: '3',
  404: '4',
  409: '9',
};

interface Try {
  /** The attempt; starts with the requirements it proves, in brackets. */
  readonly title: string;
  /** One outcome for each actor, in the order of ACTORS. */
  readonly outcomes: string;
  /** The input (see callTo), or a promise of it; undefined for none. */
  input?(world: World, me: HttpActor, database: Sql): unknown;
  /** Actors need sessions of their own: this attempt ends them, or must not see other attempts' traces. */
  readonly newSessions?: boolean;
  /** Secrets that only allowed actors see in the answer. */
  tells?(world: World, me: HttpActor): readonly string[];
  /** Actors use access tokens, as programs do, instead of cookies. */
  readonly byProgram?: boolean;
}

/** An attempt that changes something: whether that is done now, as a condition. */
export interface Write extends Try {
  done(world: World, me: HttpActor): SQL;
}

/** An attempt that changes nothing: whether the answer shows the data, or shows nothing. */
export interface Read extends Try {
  shows(answer: Answer, world: World, me: HttpActor): Shown;
}

/** `nothing` means exactly that: null, an empty list, or another empty answer. */
export type Shown = 'all' | 'nothing' | 'something else';

/** One row of the matrix: something that every actor attempts. */
export type HttpDeed = (Write | Read) & { readonly address: Address };

/** The rows of one server function or route; http-matrix.ts explains the rows. */
export function triesOf(address: Address, tries: readonly (Write | Read)[]): HttpDeed[] {
  return tries.map((row) => ({ ...row, address }));
}

/** Reads a function's answer by two conditions on its value. */
export function showing<Value>(
  all: (value: Value, world: World, me: HttpActor) => boolean,
  nothing: (value: Value) => boolean = () => false,
): Read['shows'] {
  return (answer, world, me) => {
    const value = answer.value as Value;
    if (nothing(value)) return 'nothing';
    return all(value, world, me) ? 'all' : 'something else';
  };
}

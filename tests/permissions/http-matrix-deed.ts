import type { SQL } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';
import type { HttpActor, World } from './http-matrix-world.ts';
import type { Address, Answer } from './server-function.ts';

/**
 * How a try ends: `Y` it was answered, and what was wanted was done or shown; `.` it was answered, and
 * nothing was done or shown; a digit is the last one of the status with which it was refused: 400,
 * 401, 403, 404 or 409. Wherever it is not `Y`, nothing changed.
 */
export const REFUSALS: Readonly<Record<number, string>> = {
  400: '0',
  401: '1',
  403: '3',
  404: '4',
  409: '9',
};

interface Try {
  /** What is tried; begins with the requirements it proves, in brackets. */
  readonly title: string;
  /** One outcome for each actor, in the order of ACTORS. */
  readonly outcomes: string;
  /** What is sent, see callTo, or a promise of it; nothing when it is left out. */
  input?(world: World, me: HttpActor, database: Sql): unknown;
  /** Actors with sessions of their own: this try ends them, or wants to see no trace of others. */
  readonly newSessions?: boolean;
  /** Secrets that whoever is allowed this is told, and nobody else. */
  tells?(world: World): readonly string[];
  /** Actors come with access tokens, as programs do, instead of cookies. */
  readonly byProgram?: boolean;
}

/** A try that changes something: whether that is done now, as a condition. */
export interface Write extends Try {
  done(world: World, me: HttpActor): SQL;
}

/** A try that changes nothing: whether the answer shows what is wanted, or shows nothing. */
export interface Read extends Try {
  shows(answer: Answer, world: World, me: HttpActor): Shown;
}

/** `nothing` is exactly that: null, an empty list, and what else stands for nobody. */
export type Shown = 'all' | 'nothing' | 'something else';

/** One row of the matrix: something to try as every actor. */
export type HttpDeed = (Write | Read) & { readonly address: Address };

/** The rows of one server function or route; http-matrix.ts tells how to read them. */
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

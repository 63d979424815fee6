import { AppError } from '#domain/app-error.ts';
import type { ErrorKind } from '#domain/app-error.ts';
import { SIGN_IN_AGAIN } from '#domain/sign-in-again.ts';
import { conditionOf, databaseErrorOf, isAccountGone } from './session/failures.ts';
import type { Condition } from './session/failures.ts';

/** What refusals mean to the person who asked, by the name of a constraint or else by the condition. */
export type Refusals = Readonly<
  Partial<Record<Condition | (string & {}), readonly [kind: ErrorKind, message: string]>>
>;

/**
 * For the `catch` of a write: says in words why the database refused it.
 *
 * @returns a function that throws what it is given, or an AppError in its place: one of `refusals`, or
 * unauthenticated when the account that the row belongs to was deleted at that moment
 */
export function explaining(refusals: Refusals): (error: unknown) => never {
  return (error) => {
    const found = isAccountGone(error)
      ? (['unauthenticated', SIGN_IN_AGAIN] as const)
      : (refusals[databaseErrorOf(error)?.constraint ?? ''] ?? refusals[conditionOf(error) ?? '']);
    throw found === undefined ? error : new AppError(found[0], found[1], { cause: error });
  };
}

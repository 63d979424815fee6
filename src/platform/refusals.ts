import { AppError } from '#domain/app-error.ts';
import type { ErrorKind } from '#domain/app-error.ts';
import { SIGN_IN_AGAIN } from '#domain/sign-in-again.ts';
import { conditionOf, databaseErrorOf, isAccountGone } from './session/failures.ts';
import type { Condition } from './session/failures.ts';

export type Refusals = Readonly<
  Partial<Record<Condition | (string & {}), readonly [kind: ErrorKind, message: string]>>
>;

/** For the `catch` of a write. Errors without an entry are rethrown. */
export function explaining(refusals: Refusals): (error: unknown) => never {
  return (error) => {
    const found = isAccountGone(error)
      ? (['unauthenticated', SIGN_IN_AGAIN] as const)
      : (refusals[databaseErrorOf(error)?.constraint ?? ''] ?? refusals[conditionOf(error) ?? '']);
    throw found === undefined ? error : new AppError(found[0], found[1], { cause: error });
  };
}

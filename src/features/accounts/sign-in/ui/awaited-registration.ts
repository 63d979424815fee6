import type { SignUp } from '../schema.ts';

const KEY = 'awaited-registration';

/** A sign-up whose mail has not been answered yet; never with its password. */
export interface AwaitedRegistration extends Pick<SignUp, 'username' | 'email' | 'userType'> {
  /** By which it can be taken back for another address. */
  readonly receipt: string;
  /** When a mail may be asked for again, in milliseconds since 1970. */
  readonly mayRepeatAt: number;
}

/** For browsers that keep nothing: then it lasts until the page is left. */
let kept: AwaitedRegistration | null = null;

/** Keeps what was sent for this tab, so that the screen that waits for the mail outlasts a reload. */
export function keepRegistration(registration: AwaitedRegistration): void {
  kept = registration;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(registration));
  } catch {
    // Storage may be switched off or full.
  }
}

/** The sign-up of this tab that waits for its mail; null when there is none. */
export function keptRegistration(): AwaitedRegistration | null {
  if (kept) return kept;
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    kept = isRegistration(found) ? found : null;
  } catch {
    // As above.
  }
  return kept;
}

/** Somebody has signed in: nothing waits any more. */
export function forgetRegistration(): void {
  kept = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

function isRegistration(found: unknown): found is AwaitedRegistration {
  if (typeof found !== 'object' || found === null) return false;
  const { username, email, userType, receipt, mayRepeatAt } = found as Record<string, unknown>;
  const texts = [username, email, userType, receipt];
  return texts.every((text) => typeof text === 'string') && typeof mayRepeatAt === 'number';
}

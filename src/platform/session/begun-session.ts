import { AppError } from '#domain/app-error.ts';

/** The proof was right, but the account is deactivated. */
export class AccountDeactivated extends AppError {
  constructor(options?: ErrorOptions) {
    super('forbidden', 'This account has been deactivated.', options);
    this.name = 'AccountDeactivated';
  }
}

/** A session that has just begun. */
export interface BegunSession {
  readonly userId: string;
  /** Names the session in the database; never leaves the server as it is. */
  readonly token: string;
  /** better-auth's answer, with the cookies of the session. */
  readonly headers: Headers;
}

import { AppError } from '#domain/app-error.ts';

/** Somebody tried something more often than is allowed; the answer says when to come back. */
export class TooManyAttempts extends AppError {
  /** Seconds until the next attempt counts; the value of Retry-After. */
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60));
    const unit = minutes === 1 ? 'minute' : 'minutes';
    super('limited', `Too many attempts. Please try again in ${minutes} ${unit}.`);
    this.name = 'TooManyAttempts';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

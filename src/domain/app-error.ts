/** The kinds of failure a caller can act on; each has one HTTP status. */
export const ERROR_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  limited: 429,
  /** Ours; trying again may not help. */
  defect: 500,
  unavailable: 503,
} as const;

export type ErrorKind = keyof typeof ERROR_STATUS;

/**
 * A failure whose message is meant for the person at the screen. Anything else that is thrown is
 * a defect: it is logged and shown as a general message.
 */
export class AppError extends Error {
  readonly kind: ErrorKind;

  constructor(kind: ErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AppError';
    this.kind = kind;
  }
}

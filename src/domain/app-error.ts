export const ERROR_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  limited: 429,
  defect: 500,
  unavailable: 503,
} as const;

export const UNREADABLE = 'Something went wrong on this page. Reload it and try again.';

export type ErrorKind = keyof typeof ERROR_STATUS;

/** Its message is shown to the user. Any other thrown error is logged, and a general message is shown. */
export class AppError extends Error {
  readonly kind: ErrorKind;

  constructor(kind: ErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AppError';
    this.kind = kind;
  }
}

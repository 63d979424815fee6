import { AppError } from '#domain/app-error.ts';

/** Without a sign-in: who has a working link of a yearly mail may answer for its club. */
export function requireAsked<Club>(club: Club | null): asserts club is Club {
  if (club === null) throw new AppError('missing', 'This link doesn’t work anymore.');
}

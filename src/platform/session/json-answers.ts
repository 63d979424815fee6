import { z } from 'zod';
import { AppError, ERROR_STATUS } from '#domain/app-error.ts';
import type { ErrorKind } from '#domain/app-error.ts';
import { SECOND_FACTOR_FIRST } from '#domain/second-factor.ts';
import { checked } from '#platform/checked.ts';
import { DatabaseAway, RETRY_AFTER_SECONDS, isOutage, logDatabase } from '#platform/outage.ts';
import { requestContext, withReference } from '#platform/log/request-context.ts';
import { recordRefusal } from '#platform/log/security-refusals.ts';
import { TooManyAttempts } from './rate-limit.ts';

/** Answers with JSON, or 204 for undefined; a refusal becomes `{"error": sentence}`. */
export function answerProgram(work: () => Promise<object | undefined>): Promise<Response> {
  return answerWith(async () => {
    const answer = await work();
    return answer === undefined
      ? new Response(null, { status: 204, headers: NOT_KEPT })
      : json(200, answer);
  });
}

export async function answerWith(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (thrown) {
    return failureAnswer(thrown, 'a program could not be answered');
  }
}

/** @param message of the log line for a defect */
export function failureAnswer(thrown: unknown, message: string): Response {
  const failure = toldFailure(thrown, message);
  const retryAfter = retryAfterOf(failure);
  const reference = isRefusal(failure) ? undefined : requestContext()?.reference;
  return json(
    ERROR_STATUS[failure.kind],
    { error: failure.message, reference },
    retryAfter === undefined ? undefined : { 'Retry-After': retryAfter },
  );
}

/** For personal responses. */
export const NOT_KEPT = { 'Cache-Control': 'no-store' };

function json(status: number, content: object, headers: Record<string, string> = {}): Response {
  return Response.json(content, { status, headers: { ...NOT_KEPT, ...headers } });
}

/** @throws AppError invalid for another content type, broken JSON, and what the schema refuses */
export async function bodyOf<Output>(request: Request, schema: z.ZodType<Output>): Promise<Output> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) {
    throw new AppError('invalid', 'Send JSON, with Content-Type: application/json.');
  }
  const content: unknown = await request.json().catch((error: unknown) => {
    throw new AppError('invalid', 'This isn’t valid JSON.', { cause: error });
  });
  return checked(schema, content);
}

type Answer = (asked: { readonly request: Request }) => Response | Promise<Response>;

/** The handlers of a route by method; refuses other methods. */
export function only<Methods extends Readonly<Record<string, Answer>>>(methods: Methods) {
  const allowed = Object.keys(methods).join(', ');
  const refuse = (): Response =>
    json(405, { error: `This address takes ${allowed} only.` }, { Allow: allowed });
  return { ...methods, ANY: refuse };
}

/** A refusal keeps its message; any other error becomes a general one, so that no SQL or path leaves the server. */
export function toldFailure(thrown: unknown, message: string): AppError {
  const error = secondFactorFirst(thrown);
  recordRefusal(error);
  if (error instanceof Told || error instanceof DatabaseAway) return error;
  if (isRefusal(error)) return error;
  if (error instanceof z.ZodError) {
    return new AppError('invalid', 'We couldn’t read this request.');
  }
  logDatabase('error', message, { error });
  const context = requestContext();
  if (context) context.isLogged = true;
  if (error instanceof AppError) return new Told(error.kind, error.message);
  return isOutage(error) ? new DatabaseAway() : new Told('defect', OUR_FAULT);
}

/** Whether the request or its sender is the reason. */
export function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && ERROR_STATUS[error.kind] < 500;
}

const OUR_FAULT = 'Something went wrong on our side. Please try again.';

/** Logged under the reference that it names. */
class Told extends AppError {
  constructor(kind: ErrorKind, sentence: string) {
    super(kind, withReference(sentence));
  }
}

/** Undefined when it is unknown when to try again. */
export function retryAfterOf(failure: AppError): string | undefined {
  if (failure instanceof TooManyAttempts) return String(failure.retryAfterSeconds);
  return failure.kind === 'unavailable' ? String(RETRY_AFTER_SECONDS) : undefined;
}

/** Tells users to set up a second factor, if that is why they count as visitors. */
export function secondFactorFirst(error: unknown): unknown {
  const isAskedToSignIn = error instanceof AppError && error.kind === 'unauthenticated';
  if (!isAskedToSignIn || requestContext()?.needsSecondFactor !== true) return error;
  return new AppError('forbidden', SECOND_FACTOR_FIRST, { cause: error });
}

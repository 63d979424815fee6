import type { z } from 'zod';
import { AppError, ERROR_STATUS } from '#domain/app-error.ts';
import { checked } from '#platform/checked.ts';
import { requestContext } from '#platform/request-context.ts';
import { isRefusal, retryAfterOf, toldFailure } from './told-failure.ts';

/**
 * Answers a program: what `work` returns as JSON, or 204 for nothing. A refusal becomes
 * `{"error": sentence}` with its status, and Retry-After if the time is known.
 */
export function answerProgram(work: () => Promise<object | undefined>): Promise<Response> {
  return answerWith(async () => {
    const answer = await work();
    return answer === undefined
      ? new Response(null, { status: 204, headers: NOT_KEPT })
      : json(200, answer);
  });
}

/** Answers with what `work` returns; a refusal becomes JSON as in {@link answerProgram}. */
export async function answerWith(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (thrown) {
    return failureAnswer(thrown, 'a program could not be answered');
  }
}

/** The answer to whatever a request threw. @param message of the log line, if it is our fault */
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

/** For answers to one person. */
export const NOT_KEPT = { 'Cache-Control': 'no-store' };

function json(status: number, content: object, headers: Record<string, string> = {}): Response {
  return Response.json(content, { status, headers: { ...NOT_KEPT, ...headers } });
}

/**
 * The JSON a program sent.
 *
 * @throws AppError invalid for another type of content, for broken JSON, and for what the schema
 * does not accept
 */
export async function bodyOf<Output>(request: Request, schema: z.ZodType<Output>): Promise<Output> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) {
    throw new AppError('invalid', 'Send JSON, with Content-Type: application/json.');
  }
  const content: unknown = await request.json().catch((error: unknown) => {
    throw new AppError('invalid', 'This is not valid JSON.', { cause: error });
  });
  return checked(schema, content);
}

type Answer = (asked: { readonly request: Request }) => Response | Promise<Response>;

/** The handlers of a path for programs, by method; refuses any other method. */
export function only<Methods extends Readonly<Record<string, Answer>>>(methods: Methods) {
  const allowed = Object.keys(methods).join(', ');
  const refuse = (): Response =>
    json(405, { error: `This address takes ${allowed} only.` }, { Allow: allowed });
  return { ...methods, ANY: refuse };
}

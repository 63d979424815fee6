import { refusalIn } from '#domain/foreign-answer.ts';

/** Answers of server functions bear one of these; what stands between browser and site does not. */
const OWN_HEADERS = ['x-tss-serialized', 'x-tss-raw'];

/**
 * `fetch` for calls of server functions from the browser: an answer that no server function gave is a
 * failure with a sentence, and never text for the screen.
 *
 * @throws TypeError when there is no answer; AppError when it is not a server function's
 */
export async function fetchAnswer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  const isOwn = OWN_HEADERS.some((name) => response.headers.has(name));
  const isData = response.headers.get('content-type')?.includes('application/json') ?? false;
  if (isOwn || (response.ok && isData)) return response;
  throw refusalIn(response.status, await response.text());
}

import { AppError, ERROR_STATUS } from './app-error.ts';
import type { ErrorKind } from './app-error.ts';

const SENTENCES: Readonly<Record<number, string>> = {
  413: 'That’s too big for this site. Try a smaller file or less text.',
  429: 'You’re going a little fast. Wait a minute and try again.',
  502: 'The site isn’t responding right now. Please try again in a minute.',
  503: 'The site isn’t responding right now. Please try again in a minute.',
  504: 'The site isn’t responding right now. Please try again in a minute.',
};
const NOT_OURS =
  'We couldn’t reach the site. Check your connection, sign in to the Wi-Fi if it asks you to, and try again.';

/**
 * Why a request failed when the response came from no server function but from a proxy or a network's sign-in
 * page.
 *
 * @param otherwise when neither body nor status says why; by default '' for an empty body, so that each form
 * shows its own
 */
export function refusalIn(
  status: number,
  body: string,
  otherwise = body.trim() === '' ? '' : NOT_OURS,
): AppError {
  const sentence = ownSentence(body) ?? SENTENCES[status] ?? otherwise;
  return new AppError(kindOf(status), sentence);
}

/** `{"error": "…"}`, the site's own form for API calls and uploads. */
function ownSentence(body: string): string | undefined {
  try {
    const answer: unknown = JSON.parse(body);
    if (typeof answer !== 'object' || answer === null || !('error' in answer)) return undefined;
    return typeof answer.error === 'string' && answer.error !== '' ? answer.error : undefined;
  } catch {
    return undefined;
  }
}

function kindOf(status: number): ErrorKind {
  const known = Object.entries(ERROR_STATUS).find(([, value]) => value === status);
  return (known?.[0] as ErrorKind | undefined) ?? 'unavailable';
}

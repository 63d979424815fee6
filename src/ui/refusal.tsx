import { messageOf } from './failure.ts';

/**
 * Says why something was refused, where it was tried; nothing while it was not.
 *
 * @param error the server's, or a sentence
 * @param lead a sentence before the reason
 * @param isBoxed on a ground of its own, in a form
 */
export function Refusal({
  error,
  lead,
  isBoxed = false,
}: {
  error: Error | string | null | undefined;
  lead?: string;
  isBoxed?: boolean;
}) {
  if (error === null || error === undefined) return null;
  const box = isBoxed ? 'rounded-xl bg-danger-tint px-4 py-3 ' : '';
  return (
    <p role="alert" className={`${box}font-semibold text-danger`}>
      {lead} {typeof error === 'string' ? error : messageOf(error)}
    </p>
  );
}

import { button } from './button.ts';
import { messageOf } from './failure.ts';
import { FailureNotice } from './notice.tsx';
import { tryAgain } from './card.tsx';
import type { Loaded } from './card.tsx';

/**
 * Says in place of what could not be loaded why, and tries it again; nothing where it could.
 *
 * @param title what failed
 * @param isPage it stands in place of a whole page
 */
export function LoadFailure({
  title,
  query,
  isPage = false,
}: {
  title: string;
  query: Loaded;
  isPage?: boolean;
}) {
  if (!query.isError) return null;
  const notice = (
    <FailureNotice title={title} message={messageOf(query.error)} isPage={isPage}>
      <button type="button" className={button.court} onClick={() => tryAgain(query)}>
        Try again
      </button>
    </FailureNotice>
  );
  return isPage ? <div className="mx-auto max-w-xl px-4 py-16">{notice}</div> : notice;
}

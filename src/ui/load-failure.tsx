import { messageOf } from './failure.ts';
import { FailureNotice } from './notice.tsx';
import { TryAgain } from './card.tsx';
import type { Loaded } from './card.tsx';

interface LoadFailureProps {
  title: string;
  query: Loaded;
  isPage?: boolean;
}

export function LoadFailure({ title, query, isPage = false }: LoadFailureProps) {
  if (!query.isError) return null;
  const notice = (
    <FailureNotice title={title} message={messageOf(query.error)} isPage={isPage}>
      <TryAgain query={query} />
    </FailureNotice>
  );
  return isPage ? <div className="mx-auto max-w-xl px-4 py-16">{notice}</div> : notice;
}

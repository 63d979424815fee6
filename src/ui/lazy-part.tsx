import { CatchBoundary } from '@tanstack/react-router';
import type { ErrorComponentProps, ErrorRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { messageOf } from './failure.ts';
import { FailureNotice } from './notice.tsx';
import { Button } from './push-button.tsx';

/**
 * A part of a page whose code loads apart from it. Where that does not arrive, or fails, the rest of the page stays.
 *
 * @param meanwhile stands there while it loads
 * @param lost stands there when it could not be loaded: a notice, unless there is no room for one
 */
export function LazyPart({
  meanwhile,
  lost = LostPart,
  children,
}: {
  meanwhile?: ReactNode;
  lost?: ErrorRouteComponent;
  children: ReactNode;
}) {
  return (
    <CatchBoundary getResetKey={() => 'part'} errorComponent={lost}>
      <Suspense fallback={meanwhile}>{children}</Suspense>
    </CatchBoundary>
  );
}

function LostPart({ error }: ErrorComponentProps) {
  return (
    <FailureNotice title="This part could not be loaded" message={messageOf(error)}>
      {/* What did not arrive stays lost until the page is loaded again. */}
      <Button look="court" onClick={() => location.reload()}>
        Try again
      </Button>
    </FailureNotice>
  );
}

import { CatchBoundary } from '@tanstack/react-router';
import type { ErrorComponentProps, ErrorRouteComponent } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import type { ElementType, ReactNode } from 'react';
import { messageOf } from './failure.ts';
import { FailureNotice } from './notice.tsx';
import { Button } from './push-button.tsx';

interface LazyPartProps {
  meanwhile?: ReactNode;
  lost?: ErrorRouteComponent;
  children: ReactNode;
}

/** Shows `lost`, a notice by default, if the code of a part fails to load; the rest of the page stays. */
export function LazyPart({ meanwhile, lost = LostPart, children }: LazyPartProps) {
  return (
    <CatchBoundary getResetKey={() => 'part'} errorComponent={lost}>
      <Suspense fallback={meanwhile}>{children}</Suspense>
    </CatchBoundary>
  );
}

/** `lazy` for an export that is not the default one. */
export function lazyNamed<
  Name extends string,
  Module extends Readonly<Record<Name, Exclude<ElementType, string>>>,
>(load: () => Promise<Module>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}

function LostPart({ error }: ErrorComponentProps) {
  return (
    <FailureNotice title="We couldn’t load this part of the page" message={messageOf(error)}>
      {/* A failed import stays failed until the page reloads. */}
      <Button look="court" onClick={() => location.reload()}>
        Try again
      </Button>
    </FailureNotice>
  );
}

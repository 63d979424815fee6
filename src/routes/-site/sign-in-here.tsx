import { lazy, useState } from 'react';
import type { SecondStep as SecondStepWanted } from '#features/accounts/sign-in/schema.ts';
import { SignInAgain } from '#features/accounts/sign-in/ui/sign-in-again.tsx';
import { LazyPart } from '#ui/lazy-part.tsx';

const SecondStep = lazy(async () => ({
  default: (await import('#features/accounts/second-factor/ui/second-step.tsx')).SecondStep,
}));

function secondStep({ ways }: SecondStepWanted, onRestart: () => void) {
  return (
    <LazyPart>
      <SecondStep ways={ways} onRestart={onRestart} />
    </LazyPart>
  );
}

/** Leads to signing in again without leaving the page. */
export function SignInHere() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="link -my-2.5 min-h-11" onClick={() => setOpen(true)}>
        Sign in here
      </button>
      {isOpen ? <SignInAgain secondStep={secondStep} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

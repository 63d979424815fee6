import { useState } from 'react';
import { SignInAgain } from '#features/accounts/sign-in/ui/sign-in-again.tsx';
import { secondStep } from './second-step.tsx';

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

import type { SecondStep as SecondStepWanted } from '#features/accounts/sign-in/schema.ts';
import { LazyPart, lazyNamed } from '#ui/lazy-part.tsx';

// Few accounts have a second factor.
const SecondStep = lazyNamed(
  () => import('#features/accounts/second-factor/ui/second-step.tsx'),
  'SecondStep',
);

export function secondStep({ ways }: SecondStepWanted, onRestart: () => void) {
  return (
    <LazyPart meanwhile={<p className="text-ink-soft">Loading...</p>}>
      <SecondStep ways={ways} onRestart={onRestart} />
    </LazyPart>
  );
}

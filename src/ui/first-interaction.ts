const INTERACTIONS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

let waiting: (() => void)[] | undefined;
let hasInteracted = false;

/**
 * Runs `prepare` as soon as the visitor moves, touches, scrolls or types anything: soon enough for
 * what a click needs, and never for those who only look. At once when that has happened already.
 * For the browser only.
 */
export function onFirstInteraction(prepare: () => void): void {
  if (hasInteracted) {
    prepare();
    return;
  }
  waiting ??= startListening();
  waiting.push(prepare);
}

function startListening(): (() => void)[] {
  const preparations: (() => void)[] = [];
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  for (const interaction of INTERACTIONS) {
    window.addEventListener(
      interaction,
      () => {
        hasInteracted = true;
        listening.abort();
        for (const prepare of preparations.splice(0)) prepare();
      },
      options,
    );
  }
  return preparations;
}

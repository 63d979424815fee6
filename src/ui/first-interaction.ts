const INTERACTIONS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

const waiting: (() => void)[] = [];

// Asked as soon as this code comes: what the page does to itself when it starts is not asked.
let hasInteracted =
  typeof window === 'object' && (document.activeElement !== document.body || window.scrollY > 0);
if (typeof window === 'object' && !hasInteracted) listen();

/**
 * Runs `prepare` as soon as the visitor moves, touches, scrolls or types anything: soon enough for
 * what a click needs, and never for those who only look. At once when that has happened already, before
 * this page's code came as well. For the browser only.
 */
export function onFirstInteraction(prepare: () => void): void {
  if (hasInteracted) prepare();
  else waiting.push(prepare);
}

function listen(): void {
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  for (const interaction of INTERACTIONS) {
    window.addEventListener(
      interaction,
      (event) => {
        // A browser says so, too, when something comes or goes under a pointer that rests.
        if (event.type === 'pointermove' && isAtRest(event as PointerEvent)) return;
        hasInteracted = true;
        listening.abort();
        for (const prepare of waiting.splice(0)) prepare();
      },
      options,
    );
  }
}

function isAtRest({ movementX, movementY }: PointerEvent): boolean {
  return !movementX && !movementY;
}

/** How many pages React has rendered since the start, and how long all of them took. */
const work = { pages: 0, seconds: 0 };

/** Renders a page, and notes what that took. */
export function renderMeasured(render: () => string): string {
  const began = performance.now();
  const markup = render();
  work.seconds += (performance.now() - began) / 1000;
  work.pages += 1;
  return markup;
}

/** What has been noted so far. */
export function renderWork(): Readonly<typeof work> {
  return work;
}

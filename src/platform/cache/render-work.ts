const work = { pages: 0, seconds: 0 };

export function renderMeasured(render: () => string): string {
  const began = performance.now();
  const markup = render();
  work.seconds += (performance.now() - began) / 1000;
  work.pages += 1;
  return markup;
}

export function renderWork(): Readonly<typeof work> {
  return work;
}

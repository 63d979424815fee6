const NO_POSITION = 'Your device can’t find your location right now. Enter a ZIP code.';
const WHY: Readonly<Record<number, string>> = {
  1: 'We can’t see your location. Allow it in your browser’s settings, or enter a ZIP code.',
  3: 'Your device took too long to find your location. Try again, or enter a ZIP code.',
};
const NOT_SENT = 'We couldn’t look up the nearest ZIP code. Try again, or enter one.';
const FAR = 'You seem to be outside the area we cover. Enter a ZIP code instead.';
const WAIT_MS = 15_000;
/** A tenth of a mile: precise enough for a ZIP code. */
const DECIMALS = 3;

export async function locate(field: string, status: Element | null): Promise<void> {
  const say = (text: string) => {
    if (status) status.textContent = ` ${text}`;
  };
  say('Finding your location...');
  const found = await nearestZip();
  if ('problem' in found) return say(found.problem);
  say(`${found.zip} is the nearest ZIP code.`);
  const input = document.getElementById(field);
  if (!(input instanceof HTMLInputElement)) return;
  input.value = found.zip;
  input.focus();
}

async function nearestZip(): Promise<{ zip: string } | { problem: string }> {
  const position = await ask();
  if (!('coords' in position)) return { problem: WHY[position.code] ?? NO_POSITION };
  const { latitude, longitude } = position.coords;
  try {
    const answer = await fetch('/api/nearest-zip', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        latitude: Number(latitude.toFixed(DECIMALS)),
        longitude: Number(longitude.toFixed(DECIMALS)),
      }),
    });
    const { zip, error } = (await answer.json()) as { zip?: string | null; error?: string };
    if (zip === null) return { problem: FAR };
    return zip === undefined ? { problem: error ?? NOT_SENT } : { zip };
  } catch {
    return { problem: NOT_SENT };
  }
}

/** A position, or the code of the browser's refusal. */
function ask(): Promise<GeolocationPosition | { readonly code: number }> {
  const { geolocation } = navigator as { geolocation?: Geolocation };
  return new Promise((resolve) => {
    if (!geolocation) resolve({ code: 2 });
    geolocation?.getCurrentPosition(resolve, resolve, { timeout: WAIT_MS });
  });
}

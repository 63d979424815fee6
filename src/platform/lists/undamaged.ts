/** A cell before Excel's `="08002"`, and before UTF-8 was read as Windows-1252: 'Ã©' is 'é'. */
export function undamaged(cell: string): string {
  const plain = /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;
  const once = decodedAgain(plain);
  return once === plain ? plain : decodedAgain(once);
}

const WINDOWS_1252 = new TextDecoder('windows-1252');
const UTF_8 = new TextDecoder('utf-8', { fatal: true });
const BYTES = new Map(
  Array.from({ length: 128 }, (_, at) => [WINDOWS_1252.decode(Uint8Array.of(at + 128)), at + 128]),
);
const RUN = new RegExp(`[${[...BYTES.keys()].join('')}]{2,}`, 'gu');

function decodedAgain(text: string): string {
  return text.replace(RUN, (run) => {
    try {
      return UTF_8.decode(Uint8Array.from(run, (character) => BYTES.get(character) ?? 0));
    } catch {
      return run;
    }
  });
}

import { SaxesParser } from 'saxes';
import { AppError } from '#domain/app-error.ts';
import { TOO_LARGE, damaged } from './archive.ts';
import type { Archive } from './archive.ts';

/** Callbacks for a part's contents, in order; names are without their namespace. */
interface XmlEvents {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Longest stretch without a tag, in bytes: a longer one would pile up in memory. */
const LONGEST_PIECE = 4 * 1024 * 1024;

/**
 * Streams a part, without the Japanese pronunciation hints beside texts (rPh).
 *
 * @returns after each chunk, how much of the part has been read, from 0 to 1; nothing without the part
 * @throws AppError invalid for XML that is not well-formed or has a document type
 */
export async function* readXml(
  archive: Archive,
  name: string,
  events: XmlEvents,
): AsyncGenerator<number, void, undefined> {
  const part = await archive.open(name).catch((error: unknown) => {
    throw damaged(error);
  });
  if (!part) return;
  let [read, sinceTag] = [0, 0];
  let isPronunciation = false;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('a workbook has no document types');
  });
  parser.on('opentag', ({ local, attributes }) => {
    sinceTag = 0;
    const values: Record<string, string> = {};
    for (const one of Object.values(attributes)) {
      if (one.prefix !== 'xmlns') values[one.local] = one.value;
    }
    if (local === 'rPh') isPronunciation = true;
    events.open?.(local, values);
  });
  for (const kind of ['text', 'cdata'] as const) {
    parser.on(kind, (text) => {
      if (!isPronunciation) events.text?.(text);
    });
  }
  parser.on('closetag', ({ local }) => {
    sinceTag = 0;
    if (local === 'rPh') isPronunciation = false;
    events.close?.(local);
  });
  const decoder = new TextDecoder();
  try {
    for await (const piece of part.content as AsyncIterable<Uint8Array>) {
      read += piece.byteLength;
      sinceTag += piece.byteLength;
      parser.write(decoder.decode(piece, { stream: true }));
      if (sinceTag > LONGEST_PIECE) throw new AppError('invalid', TOO_LARGE);
      yield part.size === 0 ? 1 : Math.min(1, read / part.size);
    }
    parser.close();
  } catch (error) {
    throw damaged(error);
  } finally {
    part.content.destroy();
  }
}

/** Reads a part at once, for the small ones. */
export async function readWholeXml(
  archive: Archive,
  name: string,
  events: XmlEvents,
): Promise<void> {
  const reading = readXml(archive, name, events);
  while (!(await reading.next()).done);
}

/**
 * The size of a WebP in pixels, from its first 30 bytes (RFC 9649, sections 2.4 to 2.7): a decoder
 * would want all of the file.
 *
 * @returns undefined for anything else
 */
export function webpSize(head: Uint8Array): { width: number; height: number } | undefined {
  if (head.byteLength < 30) return undefined;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const text = (at: number) => String.fromCodePoint(...head.subarray(at, at + 4));
  if (text(0) !== 'RIFF' || text(8) !== 'WEBP') return undefined;
  switch (text(12)) {
    case 'VP8 ':
      // 14 bits each, behind the frame tag and the start code; the other two are for scaling.
      return {
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
    default:
      return undefined;
  }
}

/** Whether a WebP, of which these are the first bytes, is an animation (RFC 9649, section 2.7: the flag A). */
export function isAnimatedWebp(head: Uint8Array): boolean {
  return webpSize(head) !== undefined && head[15] === 0x58 && ((head[20] ?? 0) & 0x02) !== 0;
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
}

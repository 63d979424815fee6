/** A stored picture as a page shows it: its size is known, so nothing moves when it arrives. */
export interface Picture {
  readonly src: string;
  /** Pixels of the largest version. */
  readonly width: number;
  readonly height: number;
  /** All versions for the srcset attribute, e.g. '/a-480w.webp 480w, /a.webp 1600w'. */
  readonly srcSet: string;
  /** Of an animation, the address of its first picture, for whoever wants nothing to move. */
  readonly still?: string;
}

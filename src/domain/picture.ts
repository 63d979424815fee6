/** A stored picture as a page shows it: its size is known, so nothing moves when it arrives. */
export interface Picture {
  readonly src: string;
  /** Pixels of the largest version. */
  readonly width: number;
  readonly height: number;
  /** All versions for the srcset attribute, e.g. '/a-480w.webp 480w, /a.webp 1600w'. */
  readonly srcSet: string;
  /** For an animation, the address of its first frame, for people who want reduced motion. */
  readonly still?: string;
}

/** Its size is known, so the page does not shift when it loads. */
export interface Picture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  /** '/a-480w.webp 480w, /a.webp 1600w' */
  readonly srcSet: string;
  /** The first frame of an animation, for people who want reduced motion. */
  readonly still?: string;
}

/** A place in sorted results: just after the club with these values. */
export interface Cursor {
  /** The sorted value, if the club has one above zero; null in lists by name. */
  readonly value: number | null;
  readonly name: string;
  readonly id: string;
}

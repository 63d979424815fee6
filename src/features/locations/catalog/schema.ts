/** A state of the finder's filter with its counties, sorted. */
export interface StateWithCounties {
  readonly state: string;
  readonly counties: readonly string[];
}

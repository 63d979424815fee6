export interface StateWithCounties {
  readonly state: string;
  readonly counties: readonly string[];
}

export function countyLabel(county: string): string {
  return /county$/i.test(county) ? county : `${county} County`;
}

export function dollars(amount: number): string {
  return `$${amount.toLocaleString('en-US')}`;
}

export const MOST_DOLLARS = 99_999;

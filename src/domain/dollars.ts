/** Whole dollars as pages show them: '$2,500'. */
export function dollars(amount: number): string {
  return `$${amount.toLocaleString('en-US')}`;
}

/** The most dollars that a fee or a deposit of a season may come to. */
export const MOST_DOLLARS = 99_999;

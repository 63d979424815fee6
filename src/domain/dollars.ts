/** Whole dollars as pages show them: '$2,500'. */
export function dollars(amount: number): string {
  return `$${amount.toLocaleString('en-US')}`;
}

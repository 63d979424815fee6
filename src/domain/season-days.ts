// Apart from season.ts, which every page loads.

export function firstDayOf(season: number, begins: string): string {
  return `${season}-${begins}`;
}

export function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

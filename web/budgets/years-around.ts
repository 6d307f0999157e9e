/** The next year, this year, the four previous years, and the chosen year. */
export function yearsAround(thisYear: number, chosen: number): string[] {
  const years = Array.from({ length: 6 }, (_, before) => thisYear + 1 - before)
  return [...new Set([...years, chosen])].sort((a, b) => b - a).map(String)
}

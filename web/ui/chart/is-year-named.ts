/** Shown below January, and below the first month unless January follows immediately. */
export function isYearNamed(month: string, index: number): boolean {
  return month.endsWith('-01') || (index === 0 && !month.endsWith('-12'))
}

/** Shown below the quarter that ends in March, and below the first one unless such a quarter follows immediately. */
export function isYearOfQuarterNamed(month: string, index: number): boolean {
  return month.endsWith('-03') || (index === 0 && !month.endsWith('-12'))
}

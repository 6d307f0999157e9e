/** Below January, and below the first month unless January stands right after it. */
export function isYearNamed(month: string, index: number): boolean {
  return month.endsWith('-01') || (index === 0 && !month.endsWith('-12'))
}

/** Below the quarter that ends in March, and below the first one unless such a quarter stands right after it. */
export function isYearOfQuarterNamed(month: string, index: number): boolean {
  return month.endsWith('-03') || (index === 0 && !month.endsWith('-12'))
}

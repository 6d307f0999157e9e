/** Below January, and below the first month unless January stands right after it. */
export function isYearNamed(month: string, index: number): boolean {
  return month.endsWith('-01') || (index === 0 && !month.endsWith('-12'))
}

/** Returns the value if it is one of these, otherwise undefined. For text from the address. */
export function oneOf<const T extends string>(allowed: readonly T[], text: string | undefined): T | undefined {
  return allowed.find((one) => one === text)
}

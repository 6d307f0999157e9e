/** The value if it is one of these, for text that comes from the address; else undefined. */
export function oneOf<const T extends string>(allowed: readonly T[], text: string | undefined): T | undefined {
  return allowed.find((one) => one === text)
}

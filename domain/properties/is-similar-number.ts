/**
 * Whether two numbers look the same to a reader: "2 B", "2b", "2-B" and "2/B" are different in the register, but people hardly distinguish
 * them.
 */
export function isSimilarNumber(one: string, other: string): boolean {
  return bare(one) === bare(other)
}

const bare = (number: string) => number.toLowerCase().replaceAll(/[\s\p{P}]+/gu, '')

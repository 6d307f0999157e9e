/** Whether two numbers look the same to who reads them: "2 B", "2b", "2-B" and "2/B" are told apart by the register, hardly by people. */
export function isSimilarNumber(one: string, other: string): boolean {
  return bare(one) === bare(other)
}

const bare = (number: string) => number.toLowerCase().replaceAll(/[\s\p{P}]+/gu, '')

import { chhetrum, type Money } from '../../money.ts'

/** The change of the rents of many leases: by a percentage, rounded down, or to one rent for all. */
export type RentRevision = { kind: 'PERCENT'; percent: string; roundTo: number } | { kind: 'SET'; rentAmount: Money }

/** The multiples of Nu to which rents are rounded down. */
export const rentRoundings = [1, 5, 10, 50, 100] as const
/** "5", "-2.5": up to two decimals; a rent cannot fall by 100 %. */
export const percentPattern = /^-?\d{1,3}(\.\d{1,2})?$/

export function isPercent(text: string): boolean {
  return percentPattern.test(text) && Number(text) !== 0 && Number(text) > -100
}

/** Rounded down, so that the highest increase that the law allows is never exceeded. */
export function revisedRent(now: Money, revision: RentRevision): Money {
  if (revision.kind === 'SET') return revision.rentAmount
  const step = BigInt(revision.roundTo) * 100n
  const exact = (BigInt(now) * (10_000n + hundredths(revision.percent))) / 10_000n
  return chhetrum(exact - (exact % step))
}

function hundredths(percent: string): bigint {
  const isNegative = percent.startsWith('-')
  const [whole = '0', decimals = ''] = percent.replace('-', '').split('.')
  const size = BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'))
  return isNegative ? -size : size
}

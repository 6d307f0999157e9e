import { chhetrum, type Money } from '../../money.ts'

/** By how much the rents of many leases change: by a percentage, rounded down, or to one rent for all. */
export type RentRevision = { kind: 'PERCENT'; percent: string; roundTo: number } | { kind: 'SET'; rentAmount: Money }

/** What rents are rounded down to, in Nu. */
export const rentRoundings = [1, 5, 10, 50, 100] as const
/** "5", "-2.5": up to two decimals; a rent cannot fall by all of itself. */
export const percentPattern = /^-?\d{1,3}(\.\d{1,2})?$/

export function isPercent(text: string): boolean {
  return percentPattern.test(text) && Number(text) !== 0 && Number(text) > -100
}

/** Rounded down, so that an increase by the most that the law allows stays one that it allows. */
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

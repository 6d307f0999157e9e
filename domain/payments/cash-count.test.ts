import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chhetrum, plus } from '../money.ts'
import { differenceOf, noteValues, recordedAmount, sumOfNotes } from './cash-count.ts'

const amount = fc.nat(1_000_000_000).map(chhetrum)
const drawer = fc.record({ leftAmount: amount, receivedAmount: amount, paidOutAmount: amount })

test('the drawer should hold what was left in it and came in, less what was paid out and taken out', () => {
  const records = { leftAmount: chhetrum(50_000), receivedAmount: chhetrum(1_200_000), paidOutAmount: chhetrum(30_000) }
  expect(recordedAmount(records)).toBe(1_220_000)
  const counted = { takenOutAmount: chhetrum(1_000_000), countedAmount: chhetrum(219_500) }
  expect(differenceOf(records, counted)).toBe(-500)
})

test('a drawer that was counted right has no difference, whatever was taken out', () => {
  fc.assert(
    fc.property(drawer, amount, (records, takenOutAmount) => {
      const countedAmount = chhetrum(recordedAmount(records) - takenOutAmount)
      expect(differenceOf(records, { takenOutAmount, countedAmount })).toBe(0)
    }),
  )
})

test('each ngultrum counted more is a difference of one ngultrum more', () => {
  fc.assert(
    fc.property(drawer, amount, amount, (records, takenOutAmount, countedAmount) => {
      const more = { takenOutAmount, countedAmount: plus(countedAmount, chhetrum(100)) }
      expect(differenceOf(records, more) - differenceOf(records, { takenOutAmount, countedAmount })).toBe(100)
    }),
  )
})

test('notes and coins add up in chhetrum', () => {
  expect(noteValues).toContain(1000)
  const notes = [{ value: 1000, count: 2 } as const, { value: 5, count: 3 } as const]
  expect(sumOfNotes(notes, chhetrum(150))).toBe(201_650)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chhetrum, plus } from '../money.ts'
import { countedIssue, differenceOf, noteValues, recordedAmount, sumOfNotes, takenOutIssue } from './cash-count.ts'

const amount = fc.nat(1_000_000_000).map(chhetrum)
const drawer = fc.record({ leftAmount: amount, receivedAmount: amount, paidOutAmount: amount })

test('the expected drawer content is the earlier content plus receipts, less payments and withdrawals', () => {
  const records = { leftAmount: chhetrum(50_000), receivedAmount: chhetrum(1_200_000), paidOutAmount: chhetrum(30_000) }
  expect(recordedAmount(records)).toBe(1_220_000)
  const counted = { takenOutAmount: chhetrum(1_000_000), countedAmount: chhetrum(219_500) }
  expect(differenceOf(records, counted)).toBe(-500)
})

test('a drawer that was counted correctly has no difference, whatever was withdrawn', () => {
  fc.assert(
    fc.property(drawer, amount, (records, takenOutAmount) => {
      const countedAmount = chhetrum(recordedAmount(records) - takenOutAmount)
      expect(differenceOf(records, { takenOutAmount, countedAmount })).toBe(0)
    }),
  )
})

test('each ngultrum counted in excess adds one ngultrum to the difference', () => {
  fc.assert(
    fc.property(drawer, amount, amount, (records, takenOutAmount, countedAmount) => {
      const more = { takenOutAmount, countedAmount: plus(countedAmount, chhetrum(100)) }
      expect(differenceOf(records, more) - differenceOf(records, { takenOutAmount, countedAmount })).toBe(100)
    }),
  )
})

test('notes and coins are added up in chhetrum', () => {
  expect(noteValues).toContain(1000)
  const notes = [{ value: 1000, count: 2 } as const, { value: 5, count: 3 } as const]
  expect(sumOfNotes(notes, chhetrum(150))).toBe(201_650)
})

test('the withdrawn amount is at most the recorded content', () => {
  expect(takenOutIssue(chhetrum(6_087_745), chhetrum(6_087_745))).toBeUndefined()
  expect(takenOutIssue(chhetrum(6_087_745), chhetrum(6_087_746))).toContain('Nu. 60,877.45')
  expect(takenOutIssue(chhetrum(-100), chhetrum(0))).toBeUndefined()
  expect(takenOutIssue(chhetrum(-100), chhetrum(1))).toContain('Nu. 0.00')
})

test('a count is limited to a hundred times the expected amount, with a minimum limit', () => {
  const later = { isFirst: false }
  expect(countedIssue(chhetrum(6_087_745), chhetrum(608_774_500), later)).toBeUndefined()
  expect(countedIssue(chhetrum(6_087_745), chhetrum(608_774_501), later)).toContain('Nu. 6,087,745.00')
  for (const recorded of [-500, 0, 10]) {
    expect(countedIssue(chhetrum(recorded), chhetrum(100_000_000), later)).toBeUndefined()
    expect(countedIssue(chhetrum(recorded), chhetrum(100_000_001), later)).toContain('Nu. 1,000,000.00')
  }
  expect(countedIssue(chhetrum(0), chhetrum(10_000_000_000), { isFirst: true })).toBeUndefined()
  expect(countedIssue(chhetrum(0), chhetrum(10_000_000_001), { isFirst: true })).toBeDefined()
})

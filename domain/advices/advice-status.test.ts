import { expect, test } from 'vitest'
import { calendarDate, thimphuDate } from '../calendar-date.ts'
import { chhetrum } from '../money.ts'
import { type AdviceFacts, adviceStatus, isCreditedInFull, isOverdue } from './advice-status.ts'

const rentOfMarch: AdviceFacts = {
  dueDate: calendarDate('2025-04-05'),
  balanceAmount: chhetrum(1_000_000),
  paidAmount: chhetrum(0),
  isRemitted: false,
  isWrittenOff: false,
}
const onTheDay = calendarDate('2025-04-05')

test.each([
  ['2025-04-05T17:59:59Z', 'DUE'],
  ['2025-04-05T18:00:00Z', 'OVERDUE'],
])('A25: the rent of March is at %s %s', (instant, status) => {
  expect(adviceStatus(rentOfMarch, thimphuDate(new Date(instant)))).toBe(status)
})

test('D2: partly paid, then paid', () => {
  expect(adviceStatus({ ...rentOfMarch, paidAmount: chhetrum(400_000), balanceAmount: chhetrum(600_000) }, onTheDay)).toBe(
    'PARTIAL_PAID',
  )
  expect(adviceStatus({ ...rentOfMarch, paidAmount: chhetrum(1_000_000), balanceAmount: chhetrum(0) }, onTheDay)).toBe('PAID')
})

test('a partly paid advice still shows this after its due date, and counts as overdue', () => {
  const partlyPaid = { ...rentOfMarch, paidAmount: chhetrum(400_000), balanceAmount: chhetrum(600_000) }
  const dayAfter = calendarDate('2025-04-06')
  expect(adviceStatus(partlyPaid, dayAfter)).toBe('PARTIAL_PAID')
  expect(isOverdue(partlyPaid, dayAfter)).toBe(true)
  expect(isOverdue(partlyPaid, onTheDay)).toBe(false)
})

test('only a settled advice is REMITTED, and a written-off advice is WRITEOFF', () => {
  expect(adviceStatus({ ...rentOfMarch, isRemitted: true }, onTheDay)).toBe('DUE')
  expect(adviceStatus({ ...rentOfMarch, balanceAmount: chhetrum(0), isRemitted: true }, onTheDay)).toBe('REMITTED')
  expect(adviceStatus({ ...rentOfMarch, balanceAmount: chhetrum(0), isWrittenOff: true }, onTheDay)).toBe('WRITEOFF')
})

test('an advice that was credited in full does not count as paid', () => {
  const [nothing, some] = [chhetrum(0), chhetrum(1_000_000)]
  expect(isCreditedInFull({ status: 'PAID', paidAmount: nothing, creditedAmount: some })).toBe(true)
  expect(isCreditedInFull({ status: 'PAID', paidAmount: some, creditedAmount: some })).toBe(false)
  expect(isCreditedInFull({ status: 'DUE', paidAmount: nothing, creditedAmount: some })).toBe(false)
})

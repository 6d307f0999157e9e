import { expect, test } from 'vitest'
import { calendarDate, monthOf } from '../calendar-date.ts'
import { chhetrum } from '../money.ts'
import { compareLines, differenceText } from './compare-advices.ts'

const line = (label: string, amount: number, text = `${label} because.`) => ({
  label,
  amount: chhetrum(amount),
  explanation: { text },
})

test('a changed line states the reason, an unchanged line has no note, and a removed line is last', () => {
  const before = [line('Rent', 100), line('Parking', 20), line('Adjustment', 5)]
  const now = [line('Rent', 120), line('Parking', 20), line('Water', 7)]
  expect(compareLines(before, now)).toEqual([
    { label: 'Rent', beforeAmount: 100, amount: 120, differenceAmount: 20, reason: 'Rent because.' },
    { label: 'Parking', beforeAmount: 20, amount: 20, differenceAmount: 0, reason: null },
    { label: 'Water', beforeAmount: null, amount: 7, differenceAmount: 7, reason: 'Water because.' },
    { label: 'Adjustment', beforeAmount: 5, amount: null, differenceAmount: -5, reason: null },
  ])
})

test('two lines with the same label count together', () => {
  expect(compareLines([line('Rent', 100)], [line('Rent', 60), line('Rent', 50)])[0]).toMatchObject({
    amount: 110,
    differenceAmount: 10,
  })
})

test('describes the difference in a sentence', () => {
  const october = monthOf(calendarDate('2026-10-01'))
  expect(differenceText(chhetrum(50_000), october)).toBe('Nu. 500.00 more than in Oct 2026.')
  expect(differenceText(chhetrum(-50_000), october)).toBe('Nu. 500.00 less than in Oct 2026.')
  expect(differenceText(chhetrum(0), october)).toBe('The same as in Oct 2026.')
})

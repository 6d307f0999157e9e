import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparableNumber, issueOfPlan, maxPlannedUnits, numberingExamples, planUnits, type UnitPlan } from './unit-plan.ts'

const plan = (more: Partial<UnitPlan> = {}): UnitPlan => ({
  ...{ firstFloor: 1, lastFloor: 2, unitsPerFloor: 2, numbering: '{floor}{unit2}' },
  ...more,
})
const numbersOf = (given: UnitPlan) => planUnits(given).map(({ unitNumber }) => unitNumber)

test.each([
  ['{floor}{unit2}', ['101', '102', '201', '202']],
  ['{floor}{letter}', ['1A', '1B', '2A', '2B']],
  ['Shop {count3}', ['Shop 001', 'Shop 002', 'Shop 003', 'Shop 004']],
  ['{floor}-{unit}', ['1-1', '1-2', '2-1', '2-2']],
])('%s numbers two floors of two units', (numbering, numbers) => {
  expect(numbersOf(plan({ numbering }))).toEqual(numbers)
})

test('the ground floor is G and a basement is B1', () => {
  expect(numbersOf(plan({ firstFloor: -1, lastFloor: 0, unitsPerFloor: 1 }))).toEqual(['B101', 'G01'])
})

test.each([
  [{ lastFloor: 0 }, 'lastFloor'],
  [{ lastFloor: 51, unitsPerFloor: 10 }, 'unitsPerFloor'],
  [{ numbering: '{flor}{unit}' }, 'numbering'],
  [{ numbering: '{unit}' }, 'numbering'],
  [{ numbering: ' ' }, 'numbering'],
  [{ numbering: `${'x'.repeat(30)}{floor}{unit}` }, 'numbering'],
  [{ numbering: '{floor}{letter}', unitsPerFloor: 27 }, 'unitsPerFloor'],
  [{ numbering: '{floor}{unit}', lastFloor: 11, unitsPerFloor: 11 }, 'numbering'],
] as const)('%o is refused at its field', (wrong, field) => {
  expect(issueOfPlan(plan(wrong))).toMatchObject({ field })
})

test('a plan without an issue has floors times units units, each with its own number', () => {
  const floors = fc.integer({ min: -5, max: 60 })
  const numbering = fc.constantFrom(...numberingExamples, '{floor}{unit}', 'Shop {count3}')
  fc.assert(
    fc.property(floors, floors, fc.integer({ min: 1, max: 60 }), numbering, (firstFloor, lastFloor, unitsPerFloor, pattern) => {
      const given = { firstFloor, lastFloor, unitsPerFloor, numbering: pattern }
      if (issueOfPlan(given)) return
      const units = planUnits(given)
      expect(units).toHaveLength((lastFloor - firstFloor + 1) * unitsPerFloor)
      expect(units.length).toBeLessThanOrEqual(maxPlannedUnits)
      expect(new Set(units.map(({ unitNumber }) => comparableNumber(unitNumber))).size).toBe(units.length)
    }),
  )
})

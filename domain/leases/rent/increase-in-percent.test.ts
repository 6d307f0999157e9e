import { expect, test } from 'vitest'
import { chhetrum } from '../../money.ts'
import { increaseInPercent } from './increase-in-percent.ts'

test('shows an increase in percent with at most two decimals', () => {
  expect(increaseInPercent(chhetrum(1_250_000), chhetrum(1_350_000))).toBe('8 %')
  expect(increaseInPercent(chhetrum(1_500_000), chhetrum(1_550_000))).toBe('3.33 %')
  expect(increaseInPercent(chhetrum(0), chhetrum(1_550_000))).toBe('from nothing')
})

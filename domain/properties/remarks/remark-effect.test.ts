import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, calendarDate } from '../../calendar-date.ts'
import { landRemarkKinds } from './land-remark.ts'
import { isInForce, lastDayUnsold, remarkEffect } from './remark-effect.ts'

const on = calendarDate('2026-11-27')
const kidu = { kind: 'KIDU', grantedYear: 2017 } as const
const mortgage = { kind: 'MORTGAGE', grantedYear: null } as const

test('kidu land is not sold for ten years, but it may be leased, inherited and given away (Land Act s.137)', () => {
  const sale = (day: string) => remarkEffect(kidu, { kind: 'TRANSFER', reason: 'SALE', on: calendarDate(day) })
  expect(sale('2018-01-01')).toBe('BLOCK')
  expect(sale('2027-12-31')).toBe('BLOCK')
  expect(sale('2028-01-01')).toBe('WARN')
  expect(remarkEffect(kidu, { kind: 'TRANSFER', reason: 'INHERITANCE', on })).toBe('WARN')
  expect(remarkEffect(kidu, { kind: 'LEASE', propertyType: 'LAND', on })).toBeUndefined()
  expect(remarkEffect(kidu, { kind: 'NEW_PLOTS', on })).toBe('WARN')
  expect(lastDayUnsold(2017)).toBe('2027-12-31')
})

test('a mortgage of land warns a user who lets, transfers or divides it, but not one who lets a flat on it', () => {
  expect(remarkEffect(mortgage, { kind: 'LEASE', propertyType: 'LAND', on })).toBe('WARN')
  expect(remarkEffect(mortgage, { kind: 'LEASE', propertyType: 'UNIT', on })).toBeUndefined()
  expect(remarkEffect(mortgage, { kind: 'TRANSFER', reason: 'SALE', on })).toBe('WARN')
  expect(remarkEffect(mortgage, { kind: 'NEW_PLOTS', on })).toBe('WARN')
})

test('a court order warns when any property on the land is let', () => {
  const order = { kind: 'COURT_ORDER', grantedYear: null } as const
  for (const propertyType of ['LAND', 'BUILDING', 'UNIT'] as const)
    expect(remarkEffect(order, { kind: 'LEASE', propertyType, on })).toBe('WARN')
})

test('only a sale is ever refused', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...landRemarkKinds),
      fc.constantFrom('INHERITANCE', 'GIFT', 'EXCHANGE', 'PARTITION', 'COURT_ORDER', 'ACQUISITION', 'CORRECTION', 'OTHER'),
      (kind, reason) => {
        const remark = { kind, grantedYear: kind === 'KIDU' ? 2026 : null }
        expect(remarkEffect(remark, { kind: 'TRANSFER', reason: reason as 'GIFT', on })).toBe('WARN')
      },
    ),
  )
})

test('a remark is in force from its first day to its last, unless it is lifted before', () => {
  const startsOn = calendarDate('2026-01-10')
  const endsOn = calendarDate('2026-02-10')
  const of = (liftedOn: string | null) => ({ startsOn, endsOn, liftedOn: liftedOn === null ? null : calendarDate(liftedOn) })
  expect(isInForce(of(null), addDays(startsOn, -1))).toBe(false)
  expect(isInForce(of(null), startsOn)).toBe(true)
  expect(isInForce(of(null), endsOn)).toBe(true)
  expect(isInForce(of(null), addDays(endsOn, 1))).toBe(false)
  expect(isInForce(of('2026-01-20'), calendarDate('2026-01-19'))).toBe(true)
  expect(isInForce(of('2026-01-20'), calendarDate('2026-01-20'))).toBe(false)
})

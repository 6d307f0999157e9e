import { cpuUsage } from 'node:process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths } from '../../calendar-date.ts'
import { fraction } from '../../fraction.ts'
import { plus, toMoney, ZERO } from '../../money.ts'
import { day, nu } from '../rent/sample-terms.ts'
import { meteredDues } from './metered-dues.ts'
import { flat, from, house, reading, sharer, shown, supply } from './sample-meters.ts'
import type { Sharing } from './share-meter.ts'

function shared(
  { billed = [], ...sharing }: Omit<Sharing, 'unit' | 'billed'> & Partial<Sharing>,
  read = ['2024-12-31 1000', '2025-01-31 1050.005'],
) {
  const whole = supply({ read, rates: [flat] }, { ...sharing, billed, unit: 'kWh' })
  return sharing.sharers.map(({ chargeId, from: first, to }) => {
    const [due] = meteredDues(chargeId, { from: first, to }, whole)
    return `${chargeId} ${due ? shown(due.amount) : 'none'}`
  })
}

test('M23 a cost of 100.01 shared equally by three: the first pays the extra chhetrum', () => {
  const places = ['a', 'b', 'c'].map((id) => house(id, null))
  expect(shared({ method: 'EQUALLY', places, sharers: places.map(({ id }) => sharer(id)) })).toEqual([
    'a 33.34',
    'b 33.34',
    'c 33.33',
  ])
})

test('M24 a vacant unit has a share, which the owners pay', () => {
  const places = ['a', 'b', 'c'].map((id) => house(id, null))
  expect(shared({ method: 'EQUALLY', places, sharers: [sharer('a'), sharer('b')] })).toEqual(['a 33.34', 'b 33.34'])
})

test('M25 by area: 600, 900 and 1,500 sq ft', () => {
  const places = [house('a', 600), house('b', 900), house('c', 1500)]
  expect(shared({ method: 'AREA', places, sharers: places.map(({ id }) => sharer(id)) })).toEqual([
    'a 20.00',
    'b 30.00',
    'c 50.01',
  ])
})

test('M26 by persons: 4, 2 and 1', () => {
  const places = ['a', 'b', 'c'].map((id) => house(id, null))
  expect(shared({ method: 'PERSONS', places, sharers: [sharer('a', 4), sharer('b', 2), sharer('c', 1)] })).toEqual([
    'a 57.15',
    'b 28.57',
    'c 14.29',
  ])
})

test('M27 by the meters of the units: 30 and 10 of 40', () => {
  const places = [house('a', null, '2024-12-31 0', '2025-01-31 30'), house('b', null, '2024-12-31 5', '2025-01-31 15')]
  expect(shared({ method: 'READINGS', places, sharers: [sharer('a'), sharer('b')] })).toEqual(['a 75.01', 'b 25.00'])
})

test('M28 by the meters of the units: billed only after each meter was read', () => {
  const places = [house('a', null, '2024-12-31 0', '2025-01-31 30'), house('b', null, '2024-12-31 5', '2025-01-20 15')]
  expect(shared({ method: 'READINGS', places, sharers: [sharer('a'), sharer('b')] })).toEqual(['a not yet', 'b not yet'])
})

test('M29 equally, with a tenant who is present for 10 of 31 days', () => {
  const places = ['a', 'b'].map((id) => house(id, null))
  expect(shared({ method: 'EQUALLY', places, sharers: [sharer('a'), sharer('b', null, from('2025-01-22'))] })).toEqual([
    'a 50.01',
    'b 16.13',
  ])
})

const billedJanuary = {
  chargeId: 'a',
  ...{ from: day('2025-01-01'), to: day('2025-01-31'), source: 'Readings of 31 Dec 2024 and 31 Jan 2025' },
  ...{ share: fraction(1, 2), amount: nu('50.01') },
}

test('a unit added to the building later does not change billed parts, to the chhetrum; a corrected reading does, by the same part', () => {
  const asked = {
    ...{ method: 'EQUALLY' as const, places: ['a', 'b', 'c'].map((id) => house(id, null)), sharers: [sharer('a')] },
    billed: [billedJanuary],
  }
  expect(shared(asked)).toEqual(['a 50.01'])
  // The other one of the two parts of 100.01.
  expect(shared({ ...asked, billed: [{ ...billedJanuary, amount: nu('50.00') }] })).toEqual(['a 50.00'])
  expect(shared(asked, ['2024-12-31 1000', '2025-01-31 1045'])).toEqual(['a 45.00'])
  expect(shared(asked, ['2025-01-10 1000', '2025-01-31 1045'])).toEqual(['a 30.00'])
  // A charge of the same days that is not billed yet: all three follow the units of today.
  expect(shared({ ...asked, sharers: ['a', 'b', 'c'].map((id) => sharer(id)) })).toEqual(['a 33.34', 'b 33.34', 'c 33.33'])
})

test('the meter of a unit that was replaced by another one does not stop the billing of the building', () => {
  const old = house('a', null, '2024-12-31 0', '2025-01-10 10')
  const next = house('a', null, '2025-01-10 500', '2025-01-31 520')
  const b = house('b', null, '2024-12-31 5', '2025-01-31 15')
  const sharers = [sharer('a'), sharer('b')]
  const ask = (removedOn: string) => {
    const meters = [...old.meters.map((meter) => ({ ...meter, removedOn: day(removedOn) })), ...next.meters]
    return shared({ method: 'READINGS', places: [{ ...old, meters }, b], sharers })
  }
  expect(ask('2025-01-10')).toEqual(['a 75.01', 'b 25.00'])
  expect(ask('2025-02-10')).toEqual(['a not yet', 'b not yet'])
})

test('five years of readings of a building of 50 units need less than half a second for one charge', () => {
  const days = Array.from({ length: 61 }, (_, month) => addMonths(day('2024-01-28'), month))
  const read = (unit: number) => days.map((readOn, month) => `${readOn} ${100 * unit + month * (10 + unit) + 0.125 * month}`)
  const places = Array.from({ length: 50 }, (_, unit) => house(String(unit), null, ...read(unit)))
  const sharing = { method: 'READINGS' as const, unit: 'kWh', places, sharers: places.map(({ id }) => sharer(id)), billed: [] }
  const whole = supply({ read: read(50), rates: [flat] }, sharing)
  const before = cpuUsage()
  expect(meteredDues('3', from('2024-01-01'), whole)).toHaveLength(60)
  const { user, system } = cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(500)
})

test('the shares of a cost add up to it for any tenants and any number of days', () => {
  const parts = fc.array(fc.tuple(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 0, max: 30 })), {
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(
      parts,
      fc.integer({ min: 0, max: 3_000_000 }),
      fc.constantFrom('AREA', 'EQUALLY', 'PERSONS'),
      (each, used, method) => {
        const places = each.map(([area], index) => house(String(index), area))
        const sharers = each.map(([persons, late], index) => ({
          ...sharer(String(index), persons),
          from: addDays(day('2025-01-01'), late),
        }))
        // An empty unit without a charge has the rest, so that all parts add up to the whole.
        const whole = supply({ read: [], rates: [flat] }, { method, places, sharers, billed: [], unit: 'kWh' })
        const own = {
          ...whole,
          readings: [
            { ...reading(0), readOn: day('2024-12-31') },
            { ...reading(used), readOn: day('2025-01-31') },
          ],
        }
        const amounts = sharers.flatMap(({ chargeId, from: first }) => {
          const [due] = meteredDues(chargeId, { from: first, to: null }, own)
          return due?.amount ?? []
        })
        const total = toMoney(fraction(BigInt(used) * 200n, 1000n))
        if (method === 'PERSONS') expect(plus(ZERO, ...amounts)).toBe(total)
        else expect(plus(ZERO, ...amounts)).toBeLessThanOrEqual(total)
        if (method !== 'PERSONS' && each.every(([, late]) => late === 0)) expect(plus(ZERO, ...amounts)).toBe(total)
      },
    ),
  )
})

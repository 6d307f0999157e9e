import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { divideCredit } from '../../advices/divide-credit.ts'
import { chhetrum, formatAmount, type Money, plus, ZERO } from '../../money.ts'
import type { leaseTermsSchema } from '../lease-terms.ts'
import { lateInterest } from '../rent/late-interest.ts'
import { gstOn } from '../rent/rent-tax.ts'
import { holdoverRows, rentSchedule, type ScheduleRow } from '../rent/rent-schedule.ts'
import { amounts, day, nu, someTerms } from '../rent/sample-terms.ts'
import { toMoney } from '../../money.ts'
import { chargeCorrections } from './charge-corrections.ts'
import { type ChargeTerms, chargeOfRow } from './charge-schedule.ts'

type Terms = Partial<z.input<typeof leaseTermsSchema>>
type Case = { name: string; terms?: Terms; charge: Partial<ChargeTerms>; rows: string[] }

function aCharge(said: Partial<ChargeTerms> = {}): ChargeTerms {
  return {
    id: 'parking',
    label: 'Parking',
    amount: nu('500.00'),
    rate: null,
    startsOn: day('2025-01-01'),
    endsOn: null,
    changes: [],
    ...said,
  }
}

const firstQuarter: Terms = { endDate: '2025-03-31' }
const perSqFt = (amount: string, area = '850') => ({
  amount: null,
  rate: { amount, per: 'SQFT' as const, area: { value: area, unit: 'SQFT' as const } },
})
const change = (from: string, amount: string) => ({ effectiveDate: day(from), rentAmount: nu(amount) })

/** The worked cases of decision 124, exact to the chhetrum: the cost of a charge in each period of its lease. */
const cases: Case[] = [
  { name: 'J1 whole months', terms: firstQuarter, charge: {}, rows: ['500.00', '500.00', '500.00'] },
  { name: 'J2 from the 10th of March', terms: firstQuarter, charge: { startsOn: day('2025-03-10') }, rows: ['354.84'] },
  { name: 'J3 to the 20th of February', terms: firstQuarter, charge: { endsOn: day('2025-02-20') }, rows: ['500.00', '357.14'] },
  {
    name: 'J4 another amount from the 16th',
    terms: firstQuarter,
    charge: { changes: [change('2025-03-16', '650.00')] },
    rows: ['500.00', '500.00', '577.42'],
  },
  {
    name: 'J5 another amount from the first of a month',
    terms: firstQuarter,
    charge: { changes: [change('2025-03-01', '650.00')] },
    rows: ['500.00', '500.00', '650.00'],
  },
  {
    name: 'J6 a quarter entered in its middle',
    terms: { frequency: 'QUARTERLY', endDate: '2025-06-30' },
    charge: { amount: nu('3,000.00'), startsOn: day('2025-02-15') },
    rows: ['1,500.00', '3,000.00'],
  },
  {
    name: 'J7 the second half of a year',
    terms: { frequency: 'YEARLY' },
    charge: { amount: nu('12,000.00'), startsOn: day('2025-07-01') },
    rows: ['6,049.32'],
  },
  {
    name: 'J8 a rate of 12 a year for 850 sq ft',
    terms: firstQuarter,
    charge: perSqFt('12'),
    rows: ['850.00', '850.00', '850.00'],
  },
  {
    name: 'J9 a rate that no month divides: the last takes the remainder',
    charge: perSqFt('1.75', '1000'),
    rows: [...Array.from({ length: 11 }, () => '145.83'), '145.87'],
  },
  {
    name: 'J10 another rate from the first of March',
    terms: firstQuarter,
    charge: { ...perSqFt('12'), changes: [{ effectiveDate: day('2025-03-01'), rentAmount: null, rateAmount: '15' }] },
    rows: ['850.00', '850.00', '1,062.50'],
  },
  { name: 'J11 no days: its last day is the day before its first', charge: { endsOn: day('2024-12-31') }, rows: [] },
  {
    name: 'J12 the months of an anniversary, entered between',
    terms: { startDate: '2025-01-15', endDate: '2025-03-14', periodMethod: 'ANNIVERSARY' },
    charge: { startsOn: day('2025-02-01') },
    rows: ['225.81', '500.00'],
  },
  {
    name: 'J13 a lease that starts inside a month cuts the charge too',
    terms: { startDate: '2025-01-15', endDate: '2025-02-28' },
    charge: {},
    rows: ['274.19', '500.00'],
  },
  ...(['283.33 THIRTY_DAY', '266.67 THIRTY_360', '279.45 YEAR_365', '500.00 NONE'] as const).map((expected): Case => {
    const [amount = '', proration = ''] = expected.split(' ')
    return {
      name: `J14 from the 15th by ${proration}`,
      terms: { endDate: '2025-01-31', proration: proration as 'NONE' },
      charge: { startsOn: day('2025-01-15') },
      rows: [amount],
    }
  }),
]

function costs(charge: ChargeTerms, terms: ReturnType<typeof someTerms>, rows: readonly ScheduleRow[]) {
  return rows.flatMap((row) => chargeOfRow({ terms, history: {} }, row, charge) ?? [])
}

test.each(cases)('$name', ({ terms: said, charge, rows }) => {
  const terms = someTerms(said)
  const costed = costs(aCharge(charge), terms, rentSchedule(terms))
  expect(amounts(costed)).toEqual(rows)
  for (const { explanation } of costed) {
    expect(explanation.text).toMatch(/charge|charged|Nu\./)
    expect(explanation.text).not.toMatch(/\brent\b(?! month)/)
  }
})

test('J15 each of several charges of a lease that starts on the 15th is rounded', () => {
  const terms = someTerms({ startDate: '2025-01-15', endDate: '2025-01-31' })
  const rows = rentSchedule(terms)
  const each = ['500.00', '300.00', '100.00'].flatMap((amount) => costs(aCharge({ amount: nu(amount) }), terms, rows))
  expect(amounts(each)).toEqual(['274.19', '164.52', '54.84'])
})

test('J16 GST on a charge is rounded once, on its own amount', () => {
  const terms = someTerms(firstQuarter)
  const [cut] = costs(aCharge({ startsOn: day('2025-03-10') }), terms, rentSchedule(terms))
  expect(formatAmount(gstOn(nu('500.00'), '5'))).toBe('25.00')
  expect(formatAmount(gstOn(cut?.amount ?? ZERO, '5'))).toBe('17.74')
})

test('J17 days without rent have no charge', () => {
  const terms = someTerms(firstQuarter)
  const suspensions = [{ from: day('2025-02-11'), to: day('2025-02-20') }]
  const rows = rentSchedule(terms, [], suspensions)
  const costed = rows.flatMap((row) => chargeOfRow({ terms, history: { suspensions } }, row, aCharge()) ?? [])
  expect(amounts(costed)).toEqual(['500.00', '321.43', '500.00'])
  expect(costed[1]?.explanation.text).toContain('suspended for 10 days, without charge')
})

test('J18 the two parts of a month that the end of a lease divides add up to the month', () => {
  const terms = someTerms({ endDate: '2025-03-15' })
  const rows = [...rentSchedule(terms), ...holdoverRows(terms, day('2025-04-30'))]
  expect(amounts(costs(aCharge(), terms, rows))).toEqual(['500.00', '500.00', '241.94', '258.06', '500.00'])
})

type Billed = Record<string, string>

function corrections(charge: ChargeTerms, terms: ReturnType<typeof someTerms>, { periods = 3, billed = {} as Billed } = {}) {
  const known = rentSchedule(someTerms()).slice(0, periods)
  const found = chargeCorrections(
    { charges: [charge], periods: known, billed: (_, periodStart) => (billed[periodStart] ? nu(billed[periodStart]) : ZERO) },
    { terms, history: {} },
  )
  return found.map(({ periodStart, amount }) => `${periodStart} ${formatAmount(amount)}`)
}

const asBilled = { '2025-01-01': '500.00', '2025-02-01': '500.00', '2025-03-01': '500.00' }

test('J19 a charge added in April from January is owed for each month billed without it', () => {
  expect(corrections(aCharge(), someTerms())).toEqual(['2025-01-01 500.00', '2025-02-01 500.00', '2025-03-01 500.00'])
})

test('J20 a charge added late from the 20th of February', () => {
  expect(corrections(aCharge({ startsOn: day('2025-02-20') }), someTerms())).toEqual(['2025-02-01 160.71', '2025-03-01 500.00'])
})

test('J21 a lower amount agreed late is credited for the months billed', () => {
  const charge = aCharge({ changes: [change('2025-02-01', '400.00')] })
  expect(corrections(charge, someTerms(), { billed: asBilled })).toEqual(['2025-02-01 -100.00', '2025-03-01 -100.00'])
})

test('J22 the tenant leaves on the 10th of February', () => {
  const left = someTerms({ endDate: '2025-02-10' })
  expect(corrections(aCharge(), left, { billed: asBilled })).toEqual(['2025-02-01 -321.43', '2025-03-01 -500.00'])
})

test('J23 a charge that ends retroactively is credited from the day after its last day', () => {
  const ended = aCharge({ endsOn: day('2025-03-10') })
  expect(corrections(ended, someTerms(), { billed: asBilled })).toEqual(['2025-03-01 -338.71'])
})

test('J24 a charge that was billed as agreed needs no correction', () => {
  expect(corrections(aCharge(), someTerms(), { billed: asBilled })).toEqual([])
})

test('J25 periods that were billed elsewhere have no charge here', () => {
  const found = chargeCorrections(
    { charges: [aCharge()], periods: rentSchedule(someTerms()).slice(0, 3), billed: () => ZERO },
    { terms: someTerms(), history: { billedFrom: day('2025-03-01') } },
  )
  expect(found.map(({ periodStart }) => periodStart)).toEqual(['2025-03-01'])
})

test('J26 charges have no late interest: of 10,500.00 outstanding, interest accrues on 10,000.00', () => {
  const rates = [{ from: day('2015-07-20'), percent: '24' }]
  const interest = lateInterest(
    { principal: nu('10,000.00'), dueDate: day('2025-04-05'), movements: [] },
    { asOf: day('2025-05-05'), rates },
  )
  expect(formatAmount(toMoney(interest))).toBe('197.26')
})

test.each([
  ['J27 a tenth of rent and parking', '1,050.00', ['10,000.00', '500.00'], ['1,000.00', '50.00']],
  ['J28 what no line divides: the largest remainder', '100.00', ['10,000.00', '500.00', '1,000.00'], ['86.96', '4.35', '8.69']],
  ['J29 all of it', '10,500.00', ['10,000.00', '500.00'], ['10,000.00', '500.00']],
  ['J30 a line that was credited in full takes nothing', '0.01', ['0.00', '500.00'], ['0.00', '0.01']],
])('%s: a credit note on an advice with charges is divided among its lines', (_, amount, open, parts) => {
  expect(divideCredit(nu(amount), open.map(nu)).map(formatAmount)).toEqual(parts)
})

test('the parts of a divided credit note add up to its amount, and no part exceeds the open amount of its line', () => {
  const openAmounts = fc.array(fc.integer({ min: 0, max: 10 ** 9 }).map(chhetrum), { minLength: 1, maxLength: 21 })
  fc.assert(
    fc.property(openAmounts, fc.integer({ min: 0, max: 10_000 }), (open, ten) => {
      const amount = chhetrum(Math.floor((plus(...open) * ten) / 10_000))
      const parts = divideCredit(amount, open)
      expect(plus(...parts)).toBe(amount)
      for (const [index, part] of parts.entries()) {
        expect(part).toBeGreaterThanOrEqual(0)
        expect(part).toBeLessThanOrEqual(open[index] ?? 0)
      }
    }),
  )
})

test('the parts of a charge that is divided at any days of a month add up to the month, within a chhetrum for each division', () => {
  const terms = someTerms({ endDate: '2025-01-31' })
  const rows = rentSchedule(terms)
  for (let cut = 2; cut <= 31; cut++) {
    const first = day(`2025-01-${String(cut).padStart(2, '0')}`)
    const last = day(`2025-01-${String(cut - 1).padStart(2, '0')}`)
    const parts: Money[] = [
      ...costs(aCharge({ endsOn: last }), terms, rows),
      ...costs(aCharge({ startsOn: first }), terms, rows),
    ].map(({ amount }) => amount)
    expect(Math.abs(plus(...parts) - nu('500.00'))).toBeLessThanOrEqual(1)
  }
})

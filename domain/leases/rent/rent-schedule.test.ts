import { expect, test } from 'vitest'
import { calendarDateSchema, monthSchema } from '../../calendar-date.ts'
import { explanationSchema } from '../explanation.ts'
import { prorations } from '../lease-terms-shape.ts'
import { holdoverRows, rentSchedule, rowsStartingIn } from './rent-schedule.ts'
import { amounts, day, nu, someTerms } from './sample-terms.ts'
import { explainRow, totalAmount } from './schedule-totals.ts'

const month = (text: string) => monthSchema.parse(text)
const change = (on: string, rent: string) => ({ effectiveDate: day(on), rentAmount: nu(rent) })
const starts = (rows: { periodStart: string }[]) => rows.map(({ periodStart }) => periodStart)

test('a lease of one day is one row', () => {
  const [row, ...others] = rentSchedule(someTerms({ startDate: '2025-01-31', endDate: '2025-01-31' }))
  expect(row).toMatchObject({
    periodStart: '2025-01-31',
    periodEnd: '2025-01-31',
    days: 1,
    dueDate: '2025-02-05',
    amount: nu('322.58'),
  })
  expect(others).toEqual([])
})

test('a lease of one day on 29 February, with every proration', () => {
  const amountBy = (proration: (typeof prorations)[number]) =>
    amounts(rentSchedule(someTerms({ startDate: '2024-02-29', endDate: '2024-02-29', proration })))[0]
  expect(prorations.map(amountBy)).toEqual(['344.83', '333.33', '666.67', '328.77', '10,000.00'])
})

test.each([
  ['the 31st alone', '2025-01-31', '2025-01-31', '333.33'],
  ['the 30th and 31st', '2025-01-30', '2025-01-31', '333.33'],
  ['to the 30th of 31', '2025-01-01', '2025-01-30', '10,000.00'],
  ['the last of February', '2025-02-28', '2025-02-28', '1,000.00'],
  ['28 February of a leap year', '2024-02-28', '2024-02-28', '333.33'],
  ['half of February', '2025-02-15', '2025-02-28', '5,333.33'],
])('THIRTY_360 counts %s', (_, startDate, endDate, expected) => {
  expect(amounts(rentSchedule(someTerms({ startDate, endDate, proration: 'THIRTY_360' })))).toEqual([expected])
})

test('THIRTY_DAY never exceeds the full rent', () => {
  const of30 = rentSchedule(someTerms({ startDate: '2025-01-02', endDate: '2025-01-31', proration: 'THIRTY_DAY' }))
  expect(amounts(of30)).toEqual(['10,000.00'])
})

test('quarters, half years and years of the calendar; the part periods by days of their own period', () => {
  const dates = { startDate: '2025-02-15', endDate: '2026-04-10' }
  const quarters = rentSchedule(someTerms({ ...dates, frequency: 'QUARTERLY' }))
  expect(starts(quarters)).toEqual(['2025-02-15', '2025-04-01', '2025-07-01', '2025-10-01', '2026-01-01', '2026-04-01'])
  expect(amounts(quarters)).toEqual(['5,000.00', '10,000.00', '10,000.00', '10,000.00', '10,000.00', '1,098.90'])
  expect(starts(rentSchedule(someTerms({ ...dates, frequency: 'HALF_YEARLY' })))).toEqual([
    '2025-02-15',
    '2025-07-01',
    '2026-01-01',
  ])
  expect(amounts(rentSchedule(someTerms({ ...dates, frequency: 'YEARLY' })))).toEqual(['8,767.12', '2,739.73'])
})

test('an anniversary half year that ends inside a period is a part of that period', () => {
  const terms = someTerms({
    startDate: '2025-08-31',
    endDate: '2026-05-31',
    frequency: 'HALF_YEARLY',
    periodMethod: 'ANNIVERSARY',
  })
  const schedule = rentSchedule(terms)
  expect(schedule.map(({ periodStart, periodEnd, days }) => [periodStart, periodEnd, days])).toEqual([
    ['2025-08-31', '2026-02-27', 181],
    ['2026-02-28', '2026-05-31', 93],
  ])
  expect(schedule[1]?.explanation.ofDays).toBe(184)
  expect(amounts(schedule)).toEqual(['10,000.00', '5,054.35'])
})

test('a yearly lease from 29 February keeps its anchor', () => {
  const terms = someTerms({ startDate: '2024-02-29', endDate: '2028-02-28', frequency: 'YEARLY', periodMethod: 'ANNIVERSARY' })
  const schedule = rentSchedule(terms)
  expect(starts(schedule)).toEqual(['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28'])
  expect(schedule.at(-1)).toMatchObject({ periodEnd: '2028-02-28', days: 366, amount: nu('10,000.00') })
})

test('two changes in one month divide it into three parts, a change to the same rent divides nothing', () => {
  const changes = [change('2025-01-21', '13,000.00'), change('2025-01-11', '12,000.00'), change('2025-01-25', '13,000.00')]
  const [january, february] = rentSchedule(someTerms({ endDate: '2025-02-28' }), changes)
  expect(january?.explanation.segments?.map(({ days, amount }) => [days, amount])).toEqual([
    [10, nu('3,225.81')],
    [10, nu('3,870.97')],
    [11, nu('4,612.90')],
  ])
  expect([january?.amount, february?.amount]).toEqual([nu('11,709.68'), nu('13,000.00')])
})

test('a change on the first day of a period or before the start divides nothing', () => {
  const changes = [change('2024-06-01', '9,000.00'), change('2025-02-01', '9,500.00')]
  expect(amounts(rentSchedule(someTerms({ endDate: '2025-02-28' }), changes))).toEqual(['9,000.00', '9,500.00'])
})

test('a whole period with a rent change counts actual days, whatever the proration', () => {
  for (const proration of prorations) {
    const schedule = rentSchedule(someTerms({ endDate: '2025-01-31', proration }), [change('2025-01-16', '12,000.00')])
    expect(amounts(schedule)).toEqual(['11,032.26'])
  }
})

test('a part period with a rent change is counted by its proration', () => {
  const cut = (proration: (typeof prorations)[number]) =>
    amounts(
      rentSchedule(someTerms({ startDate: '2025-01-10', endDate: '2025-01-31', proration }), [change('2025-01-16', '12,000.00')]),
    )[0]
  expect(prorations.map(cut)).toEqual(['8,129.03', '8,400.00', '8,000.00', '8,284.93', '11,454.54'])
})

test('an escalation inside a period divides it; on its first day it does not', () => {
  const terms = someTerms({ startDate: '2025-01-16', endDate: '2025-04-15', escalation: { everyMonths: 2, percent: '10' } })
  expect(amounts(rentSchedule(terms))).toEqual(['5,161.29', '10,000.00', '10,516.13', '5,500.00'])
  const anniversary = someTerms({ ...terms, periodMethod: 'ANNIVERSARY' })
  expect(amounts(rentSchedule(anniversary))).toEqual(['10,000.00', '10,000.00', '11,000.00'])
  expect(rentSchedule(terms)[2]?.explanation.rule).toBe('R9')
})

test('an escalation from a 31st takes effect on the last day of shorter months', () => {
  const terms = someTerms({
    startDate: '2025-01-31',
    endDate: '2025-04-29',
    periodMethod: 'ANNIVERSARY',
    escalation: { everyMonths: 1, percent: '5' },
  })
  expect(amounts(rentSchedule(terms))).toEqual(['10,000.00', '10,500.00', '11,025.00'])
})

test('an escalation raises a rent that was agreed since, and a rent agreed for its day replaces it', () => {
  const terms = someTerms({ frequency: 'YEARLY', endDate: '2028-12-31', escalation: { everyMonths: 12, percent: '10' } })
  expect(amounts(rentSchedule(terms, [change('2026-01-01', '10,500.00')]))).toEqual([
    '10,000.00',
    '10,500.00',
    '11,550.00',
    '12,705.00',
  ])
})

test('suspended days have no rent, and the rent of the other days is rounded once', () => {
  const suspensions = [{ from: day('2025-01-11'), to: day('2025-01-20') }]
  const [row] = rentSchedule(someTerms({ endDate: '2025-01-31' }), [], suspensions)
  expect(row).toMatchObject({ days: 31, amount: nu('6,774.19'), explanation: { days: 21, ofDays: 31, suspendedDays: 10 } })
})

test('counts an open suspension, overlapping ones and one that is resumed the same day', () => {
  const suspended = (...suspensions: { from: string; to?: string }[]) =>
    amounts(
      rentSchedule(
        someTerms({ endDate: '2025-03-31' }),
        [],
        suspensions.map(({ from, to }) => ({ from: day(from), to: to === undefined ? undefined : day(to) })),
      ),
    )
  expect(suspended({ from: '2025-01-30' })).toEqual(['9,354.84', '0.00', '0.00'])
  expect(suspended({ from: '2025-01-10', to: '2025-01-20' }, { from: '2025-01-15', to: '2025-02-07' })).toEqual([
    '2,903.23',
    '7,500.00',
    '10,000.00',
  ])
  expect(suspended({ from: '2025-01-10', to: '2025-01-09' })).toEqual(['10,000.00', '10,000.00', '10,000.00'])
})

test('a rate by area: the calendar year is divided, and December gets the remainder', () => {
  const rate = { amount: '24.87', per: 'SQFT', area: { value: '0.5', unit: 'ACRE' } } as const
  const schedule = rentSchedule(someTerms({ rate, startDate: '2025-07-15', endDate: '2026-06-30' }))
  // 24.87 × 21,780 sq ft = 541,668.60 a year; a twelfth is 45,139.05.
  expect(amounts(schedule).slice(0, 2)).toEqual(['24,753.67', '45,139.05'])
  expect(schedule[0]?.explanation).toMatchObject({ days: 17, ofDays: 31, base: '45139.05', area: '0.5 acre' })
})

test('a rate by area: the lease year by anniversary, over a leap day, and a part period', () => {
  const rate = { amount: '10', per: 'SQFT', area: { value: '100', unit: 'SQFT' } } as const
  const terms = someTerms({ rate, startDate: '2023-08-31', endDate: '2024-10-15', periodMethod: 'ANNIVERSARY' })
  const twelve = amounts(rentSchedule(terms))
  expect(twelve.slice(0, 12)).toEqual([...Array.from({ length: 11 }, () => '83.33'), '83.37'])
  expect(twelve.slice(12)).toEqual(['83.33', '43.01'])
  const quarters = rentSchedule(someTerms({ ...terms, frequency: 'QUARTERLY', endDate: '2024-08-30' }))
  expect(amounts(quarters)).toEqual(['250.00', '250.00', '250.00', '250.00'])
})

test('a rate by area escalates by the year, and a rent agreed later applies to each period', () => {
  const rate = { amount: '10', per: 'SQFT', area: { value: '100', unit: 'SQFT' } } as const
  const terms = someTerms({ rate, endDate: '2026-12-31', escalation: { everyMonths: 12, percent: '10' } })
  const second = rentSchedule(terms).slice(12)
  expect(amounts(second)).toEqual([...Array.from({ length: 11 }, () => '91.67'), '91.63'])
  const changed = rentSchedule(terms, [change('2026-11-01', '95.00')])
  expect(amounts(changed).slice(21)).toEqual(['91.67', '95.00', '95.00'])
})

test('no period of a year that costs a few chhetrum costs less than nothing', () => {
  const rate = { amount: '0.06', per: 'SQFT', area: { value: '1', unit: 'SQFT' } } as const
  const schedule = rentSchedule(someTerms({ rate }))
  expect(totalAmount(schedule)).toBe(6)
  expect(Math.min(...schedule.map(({ amount }) => amount))).toBe(0)
})

test.each([
  ['in arrears on the 5th', {}, '2025-02-05', '2025-04-05'],
  ['on the last day of a shorter month', { dueDay: 31 }, '2025-02-28', '2025-04-30'],
  ['in the same month, never before the first day', { dueDay: 10, dueTiming: 'SAME_MONTH' }, '2025-01-15', '2025-03-10'],
  ['in the same month, on its last day', { dueDay: 31, dueTiming: 'SAME_MONTH' }, '2025-01-31', '2025-03-31'],
] as const)('rent is due %s (R5)', (_, due, first, third) => {
  const schedule = rentSchedule(someTerms({ startDate: '2025-01-15', ...due }))
  expect([schedule[0]?.dueDate, schedule[2]?.dueDate]).toEqual([first, third])
})

test('a quarter is due after it ends, an anniversary month after the month it ends in', () => {
  expect(rentSchedule(someTerms({ frequency: 'QUARTERLY' }))[3]?.dueDate).toBe('2026-01-05')
  const anniversary = rentSchedule(someTerms({ startDate: '2025-01-15', periodMethod: 'ANNIVERSARY' }))
  expect(anniversary[0]).toMatchObject({ periodEnd: '2025-02-14', dueDate: '2025-03-05' })
})

test('a holdover tenant pays the rest of the period that the end divides, then whole periods, then to the last day', () => {
  const terms = someTerms({ startDate: '2025-01-10', endDate: '2025-03-15', escalation: { everyMonths: 3, percent: '5' } })
  const rows = holdoverRows(terms, day('2025-05-20'))
  expect(rows.map(({ periodStart, periodEnd }) => [periodStart, periodEnd])).toEqual([
    ['2025-03-16', '2025-03-31'],
    ['2025-04-01', '2025-04-30'],
    ['2025-05-01', '2025-05-20'],
  ])
  expect(amounts(rows)).toEqual(['5,161.29', '10,000.00', '6,451.61'])
  expect(holdoverRows(terms, day('2025-03-15'))).toEqual([])
})

test('a part month that is charged in full is not charged again in a holdover', () => {
  const terms = someTerms({ endDate: '2025-06-15', proration: 'NONE' })
  expect(amounts(holdoverRows(terms, day('2025-07-31')))).toEqual(['0.00', '10,000.00'])
})

test('an open holdover is billed by whole periods, month after month', () => {
  const terms = someTerms({ endDate: '2025-06-15' })
  const billed = (text: string) => rowsStartingIn(terms, month(text), { heldOverTo: 'OPEN' })
  expect(amounts(billed('2025-06'))).toEqual(['5,000.00', '5,000.00'])
  expect(amounts(billed('2025-09'))).toEqual(['10,000.00'])
  expect(rowsStartingIn(terms, month('2025-09'))).toEqual([])
})

test('the rows of a month are the same as those of the schedule', () => {
  const terms = someTerms({ startDate: '2025-01-31', frequency: 'QUARTERLY', periodMethod: 'ANNIVERSARY' })
  const schedule = rentSchedule(terms)
  for (const text of ['2024-12', '2025-01', '2025-02', '2025-04', '2025-07', '2025-10', '2026-01']) {
    expect(rowsStartingIn(terms, month(text))).toEqual(schedule.filter(({ periodStart }) => periodStart.startsWith(text)))
  }
})

test('a rent too large for its column is rejected with an error for the user', () => {
  const changes = [{ effectiveDate: day('2025-01-01'), rentAmount: nu('100,000,000,000.00') }]
  expect(() => totalAmount(rentSchedule(someTerms(), changes))).toThrow('too large')
  const escalated = someTerms({ escalation: { everyMonths: 1, percent: '100' } })
  expect(() => rentSchedule(escalated, changes)).toThrow('too large')
})

test('every explanation matches its schema and contains its figures', () => {
  const terms = someTerms({ startDate: '2025-01-15', escalation: { everyMonths: 2, percent: '10' } })
  const schedule = rentSchedule(terms, [], [{ from: day('2025-02-03'), to: day('2025-02-03') }])
  for (const { explanation } of schedule) expect(explanationSchema.parse(explanation)).toEqual(explanation)
  expect(schedule.slice(0, 3).map(explainRow)).toEqual([
    '15 Jan 2025 to 31 Jan 2025: Nu. 5,483.87, due on 05 Feb 2025. 17 of the 31 days of this month (15 Jan 2025 to 31 Jan 2025): Nu. 10,000.00 × 17 ÷ 31 = Nu. 5,483.87.',
    '01 Feb 2025 to 28 Feb 2025: Nu. 9,642.86, due on 05 Mar 2025. 27 of the 28 days of this month (01 Feb 2025 to 28 Feb 2025): Nu. 10,000.00 × 27 ÷ 28 = Nu. 9,642.86. The lease was suspended for 1 day, without rent.',
    '01 Mar 2025 to 31 Mar 2025: Nu. 10,548.39, due on 05 Apr 2025. The rent changes within this month. 01 Mar 2025 to 14 Mar 2025: Nu. 10,000.00 × 14 ÷ 31 = Nu. 4,516.13; 15 Mar 2025 to 31 Mar 2025: Nu. 11,000.00 × 17 ÷ 31 = Nu. 6,032.26.',
  ])
})

test('a schedule of 99 years stays below 1,200 rows and inside the dates of the contract', () => {
  const schedule = rentSchedule(someTerms({ startDate: '2100-12-15', endDate: '2199-11-30', rentAmount: nu('1.00') }))
  expect(schedule.length).toBeLessThan(1_200)
  expect(calendarDateSchema.safeParse(schedule.at(-1)?.dueDate).success).toBe(true)
})

test('a lease taken over from paper is billed for periods that start on the takeover day or later', () => {
  const terms = someTerms({ startDate: '2024-01-01', endDate: '2026-12-31' })
  const billedFrom = day('2025-03-01')
  expect(starts(rowsStartingIn(terms, month('2025-02'), { billedFrom }))).toEqual([])
  expect(starts(rowsStartingIn(terms, month('2025-03'), { billedFrom }))).toEqual(['2025-03-01'])
  expect(starts(rowsStartingIn(terms, month('2025-03'), { billedFrom: day('2025-03-02') }))).toEqual([])
})

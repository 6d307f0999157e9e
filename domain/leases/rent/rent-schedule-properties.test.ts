import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  addMonthsToMonth,
  type CalendarDate,
  daysInclusive,
  daysInMonth,
  monthOf,
  partsOf,
} from '../../calendar-date.ts'
import { chhetrum } from '../../money.ts'
import { frequencies, type LeaseTerms, periodMethods, prorations, weekdays } from '../lease-terms-shape.ts'
import { daysOfWeeks, periodAt, periodIndexOf } from './rent-periods.ts'
import { holdoverRows, rentSchedule, rowsStartingIn, type ScheduleRow } from './rent-schedule.ts'
import { cutByDays } from './rent-split.ts'
import { day, someTerms } from './sample-terms.ts'
import { totalAmount } from './schedule-totals.ts'

const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays(day('2000-01-01'), days))
const anyLength = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 1_500 }))
const anyRent = fc.integer({ min: 1, max: 100_000_000 }).map(chhetrum)
const anyYearDay = fc.integer({ min: 0, max: 364 }).map((days) => addDays(day('2025-01-01'), days).slice(5))
const anyProration = fc.constantFrom(...prorations)

/** Any valid terms with a length of up to four years. */
const anyTerms = fc
  .record({
    startDate: anyDay,
    length: anyLength,
    rentAmount: anyRent,
    frequency: fc.constantFrom(...frequencies),
    periodMethod: fc.constantFrom(...periodMethods),
    weekday: fc.constantFrom(undefined, ...weekdays),
    dates: fc.uniqueArray(anyYearDay, { minLength: 1, maxLength: 6 }),
    proration: anyProration,
    dueDay: fc.integer({ min: 1, max: 31 }),
    dueTiming: fc.constantFrom('FOLLOWING_MONTH' as const, 'SAME_MONTH' as const),
    escalation: fc.option(
      fc.record({ everyMonths: fc.integer({ min: 1, max: 30 }), percent: fc.constantFrom('5', '10', '3.75') }),
      {
        nil: undefined,
      },
    ),
    squareFeet: fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: undefined }),
  })
  .map(({ length, squareFeet, proration, rentAmount, escalation, weekday, dates, ...given }): LeaseTerms => {
    const isCustom = given.frequency === 'CUSTOM_DATES'
    const terms = isCustom ? { ...given, periodMethod: 'CALENDAR' as const } : given
    const isOfWeeks = daysOfWeeks(terms.frequency) !== undefined && terms.periodMethod === 'CALENDAR'
    const fits = terms.frequency === 'MONTHLY' && terms.periodMethod === 'CALENDAR'
    const area = { value: `${squareFeet}`, unit: 'SQFT' } as const
    return someTerms({
      ...terms,
      endDate: addDays(terms.startDate, length),
      ...(isCustom ? { customDates: dates } : {}),
      ...(isOfWeeks && weekday ? { weekStartsOn: weekday } : {}),
      proration: fits || !proration.startsWith('THIRTY') ? proration : 'ACTUAL',
      ...(escalation ? { escalation } : {}),
      ...(squareFeet === undefined ? { rentAmount } : { rate: { amount: '24.87', per: 'SQFT', area } }),
    })
  })
const plain = { rate: undefined, escalation: undefined, rentAmount: chhetrum(1_000_000) }

test('a schedule covers every day of the lease exactly once, in order', () => {
  fc.assert(
    fc.property(anyTerms, (terms) => {
      const rows = rentSchedule(terms)
      expect(rows[0]?.periodStart).toBe(terms.startDate)
      expect(rows.at(-1)?.periodEnd).toBe(terms.endDate)
      rows.slice(1).forEach((row, index) => {
        expect(row.periodStart).toBe(addDays(rows[index]?.periodEnd ?? terms.endDate, 1))
      })
      const days = rows.reduce((sum, row) => sum + row.days, 0)
      expect(days).toBe(daysInclusive(terms.startDate, terms.endDate))
    }),
  )
})

test('a whole period always costs the full rent, with every proration', () => {
  fc.assert(
    fc.property(anyTerms, (terms) => {
      const fixed = { ...terms, ...plain }
      for (const row of rentSchedule(fixed)) {
        const period = periodAt(fixed, periodIndexOf(fixed, row.periodStart))
        if (row.days === period.days) expect(row.amount).toBe(1_000_000)
        else expect(row.amount).toBeGreaterThan(0)
      }
    }),
  )
})

test('with actual days, the rent equals a count of one day after another', () => {
  fc.assert(
    fc.property(anyDay, anyLength, anyRent, (startDate, length, rentAmount) => {
      const terms = someTerms({ startDate, endDate: addDays(startDate, length), rentAmount })
      expect(rentSchedule(terms).map(({ amount }) => amount)).toEqual(dayByDay(terms, rentAmount))
    }),
  )
})

test('with weeks and custom dates, the rent equals a count of one day after another', () => {
  fc.assert(
    fc.property(anyTerms, anyRent, (some, rentAmount) => {
      const isOwn = daysOfWeeks(some.frequency) !== undefined || some.frequency === 'CUSTOM_DATES'
      fc.pre(isOwn)
      const terms: LeaseTerms = { ...some, ...plain, rentAmount, proration: 'ACTUAL' }
      expect(rentSchedule(terms).map(({ periodStart, amount }) => [periodStart, amount])).toEqual(ownDayByDay(terms, rentAmount))
    }),
    { numRuns: 400 },
  )
})

test('two leases that adjoin at the first day of a period cost as much as one lease over both terms', () => {
  fc.assert(
    fc.property(anyTerms, fc.nat(), (terms, pick) => {
      const one: LeaseTerms = { ...terms, ...plain, periodMethod: 'CALENDAR' }
      const rows = rentSchedule(one)
      const cut = rows[pick % rows.length]?.periodEnd ?? one.endDate
      if (cut === one.endDate) return
      const first = rentSchedule({ ...one, endDate: cut })
      const second = rentSchedule({ ...one, startDate: addDays(cut, 1) })
      expect([...first, ...second]).toEqual(rows)
    }),
  )
})

test('a holdover tenant pays in total the rent of a longer lease', () => {
  fc.assert(
    fc.property(anyTerms, fc.nat(400), (terms, stayed) => {
      const short: LeaseTerms = { ...terms, escalation: undefined, proration: 'ACTUAL' }
      const long = { ...short, endDate: addDays(short.endDate, stayed) }
      const paid = [...rentSchedule(short), ...holdoverRows(short, long.endDate)]
      expect(totalAmount(paid)).toBe(totalAmount(rentSchedule(long)))
      expect(paid.reduce((sum, row) => sum + row.days, 0)).toBe(daysInclusive(long.startDate, long.endDate))
    }),
  )
})

test('billing month by month bills every period exactly once', () => {
  fc.assert(
    fc.property(anyTerms, fc.nat(200), (terms, stayed) => {
      const heldOverTo = addDays(terms.endDate, stayed)
      const months = daysInclusive(terms.startDate, heldOverTo) / 28 + 2
      const byMonth = Array.from({ length: Math.ceil(months) }, (_, index) =>
        rowsStartingIn(terms, addMonthsToMonth(monthOf(terms.startDate), index), { heldOverTo }),
      ).flat()
      expect(byMonth).toEqual([...rentSchedule(terms), ...holdoverRows(terms, heldOverTo)])
    }),
  )
})

test('a rent with escalations never decreases', () => {
  fc.assert(
    fc.property(anyTerms, (terms) => {
      const whole: LeaseTerms = {
        ...terms,
        ...plain,
        escalation: terms.escalation,
        endDate: addDays(addMonths(terms.startDate, 36), -1),
      }
      const byAnniversary: LeaseTerms = { ...whole, periodMethod: 'ANNIVERSARY', weekStartsOn: undefined, proration: 'ACTUAL' }
      const rows = rentSchedule(byAnniversary).filter(
        ({ periodStart, days }) => days === periodAt(byAnniversary, periodIndexOf(byAnniversary, periodStart)).days,
      )
      rows.slice(1).forEach((row, index) => {
        expect(row.amount).toBeGreaterThanOrEqual(rows[index]?.amount ?? 0)
      })
    }),
  )
})

test('a change to the same rent on any day changes no amount', () => {
  fc.assert(
    fc.property(anyTerms, fc.array(fc.nat(1_500), { maxLength: 4 }), (terms, offsets) => {
      const same = { ...terms, ...plain }
      const changes = offsets.map((offset) => ({ effectiveDate: addDays(same.startDate, offset), rentAmount: plain.rentAmount }))
      const amounts = (rows: ScheduleRow[]) => rows.map(({ amount }) => amount)
      expect(amounts(rentSchedule(same, changes))).toEqual(amounts(rentSchedule(same)))
    }),
  )
})

test('a higher rent from a day on leaves every earlier period as it was', () => {
  fc.assert(
    fc.property(anyTerms, fc.nat(1_500), (terms, offset) => {
      const changed = addDays(terms.startDate, offset)
      const rows = rentSchedule(terms)
      const raised = rentSchedule(terms, [{ effectiveDate: changed, rentAmount: chhetrum(999_999_999) }])
      rows.forEach((row, index) => {
        if (row.periodEnd < changed) expect(raised[index]).toEqual(row)
      })
    }),
  )
})

test('a suspension removes its days and changes nothing else', () => {
  fc.assert(
    fc.property(anyTerms, fc.nat(1_500), fc.nat(60), (terms, offset, length) => {
      const from = addDays(terms.startDate, offset)
      const to = addDays(from, length)
      const rows = rentSchedule(terms)
      rentSchedule(terms, [], [{ from, to }]).forEach((row, index) => {
        const untouched = rows[index]
        if (row.periodEnd < from || row.periodStart > to) expect(row).toEqual(untouched)
        else if (row.periodStart >= from && row.periodEnd <= to) expect(row.amount).toBe(0)
        else expect(row.amount).toBeLessThanOrEqual((untouched?.amount ?? 0) + row.days)
      })
    }),
  )
})

test('the parts of a period with one rent add up to it, each within a chhetrum of its exact share', () => {
  fc.assert(
    fc.property(anyRent, fc.array(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 8 }), (amount, days) => {
      const parts = cutByDays(amount, days)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('rent is never due before its period starts', () => {
  fc.assert(
    fc.property(anyTerms, (terms) => {
      for (const { dueDate, periodStart, periodEnd } of rentSchedule(terms)) {
        if (terms.dueTiming === 'SAME_MONTH') expect(dueDate >= periodStart).toBe(true)
        else expect(dueDate > periodEnd).toBe(true)
      }
    }),
  )
})

/** A naive implementation of the rule: loop over the days, count those of each month, round rent × days ÷ days of the month. */
function dayByDay({ startDate, endDate }: LeaseTerms, rent: number): number[] {
  const counts = new Map<string, number>()
  for (let date: CalendarDate = startDate; date <= endDate; date = addDays(date, 1)) {
    counts.set(monthOf(date), (counts.get(monthOf(date)) ?? 0) + 1)
  }
  return [...counts].map(([month, count]) => {
    const { year, month: number } = partsOf(day(`${month}-01`))
    const of = daysInMonth(year, number)
    return Math.floor((2 * rent * count + of) / (2 * of))
  })
}

/** A naive implementation for weeks and custom dates, by the days on which a period begins, which differs from the method of the engine. */
function ownDayByDay(terms: LeaseTerms, rent: number): [CalendarDate, number][] {
  const begins = beginsOf(terms)
  let first = terms.startDate
  while (!begins(first)) first = addDays(first, -1)
  const charged: [CalendarDate, number][] = []
  for (let from = first; from <= terms.endDate; ) {
    let next = addDays(from, 1)
    while (!begins(next)) next = addDays(next, 1)
    let [days, all, start] = [0, 0, from < terms.startDate ? terms.startDate : from]
    for (let date = from; date < next; date = addDays(date, 1)) {
      all += 1
      if (date >= terms.startDate && date <= terms.endDate) days += 1
    }
    charged.push([start, days === all ? rent : Math.floor((2 * rent * days + all) / (2 * all))])
    from = next
  }
  return charged
}

function beginsOf({ frequency, startDate, periodMethod, weekStartsOn = 'MONDAY', customDates = [] }: LeaseTerms) {
  if (frequency === 'CUSTOM_DATES') return (date: CalendarDate) => customDates.some((one) => date.endsWith(one))
  const length = { WEEKLY: 7, EVERY_TWO_WEEKS: 14, EVERY_FOUR_WEEKS: 28 }[String(frequency)] ?? 0
  const nameOf = (date: CalendarDate) =>
    new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`)).toUpperCase()
  let anchor = startDate
  while (periodMethod === 'CALENDAR' && nameOf(anchor) !== weekStartsOn) anchor = addDays(anchor, -1)
  const millisecondsOf = (date: CalendarDate) => Date.parse(`${date}T00:00:00Z`)
  return (date: CalendarDate) => (millisecondsOf(date) - millisecondsOf(anchor)) % (length * 86_400_000) === 0
}

import { addMonths, type CalendarDate, later } from '../../domain/calendar-date.ts'
import { multiply } from '../../domain/fraction.ts'
import { chargeAmountOn, isByMeter } from '../../domain/leases/charges/charge-schedule.ts'
import { periodsInMonth } from '../../domain/leases/rent/rent-periods.ts'
import { isSameRent, listRentSteps, perPeriod, type RentStep } from '../../domain/leases/rent/rent-steps.ts'
import { fractionOfMoney, type Money, plus, toMoney } from '../../domain/money.ts'
import { sql } from 'kysely'
import { type LeaseCharge, readLeaseCharges } from '../leases/charges/recurring-charge-store.ts'
import { type LeaseRow, selectLeases, termsOf } from '../leases/lease-row.ts'
import { readRentChanges } from '../leases/tenancy/rent-basis.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'

export type MonthlyRent = {
  startDate: CalendarDate
  endDate: CalendarDate
  amount: Money
  /** The amount of recurring charges that run on the day; null if there are none. */
  chargesAmount: Money | null
  nextChangeOn: CalendarDate | null
  nextAmount: Money | null
}

const monthsAhead = 24

/** The monthly income of each lease on a day, and its next change within two years. */
export async function readMonthlyRents(
  tx: Tx,
  leaseIds: readonly string[],
  day: CalendarDate,
): Promise<Map<string, MonthlyRent>> {
  const leases = await selectLeases(tx, { where: sql`l.id = any(${idsOf(leaseIds)})` })
  const changes = await readRentChanges(tx, leaseIds)
  const charges = await readLeaseCharges(tx, leaseIds)
  return new Map(
    leases.map((lease) => {
      const rent = monthlyRent(lease, changes.get(lease.id) ?? [], day)
      return [lease.id, { ...rent, chargesAmount: chargesOfMonth(lease, charges.get(lease.id) ?? [], day) }]
    }),
  )
}

function monthlyRent(
  lease: LeaseRow,
  changes: Parameters<typeof listRentSteps>[1],
  day: CalendarDate,
): Omit<MonthlyRent, 'chargesAmount'> {
  const from = later(day, lease.startDate)
  const steps = listRentSteps(termsOf(lease), changes, addMonths(from, monthsAhead))
  const now = steps.findLast((step) => step.from <= from)
  if (!now) throw new Error('A lease without a rent.')
  const next = steps.find((step) => step.from > from && step.from <= lease.endDate && !isSameRent(step.rent, now.rent))
  return {
    startDate: lease.startDate,
    endDate: lease.endDate,
    amount: ofMonth(lease, now),
    nextChangeOn: next?.from ?? null,
    nextAmount: next ? ofMonth(lease, next) : null,
  }
}

function chargesOfMonth(lease: LeaseRow, charges: readonly LeaseCharge[], day: CalendarDate): Money | null {
  const running = charges
    .filter((charge) => !isByMeter(charge))
    .filter(({ startsOn, endsOn }) => startsOn <= day && (endsOn === null || endsOn >= day))
  if (running.length === 0) return null
  const amounts = running.map((charge) =>
    toMoney(multiply(fractionOfMoney(chargeAmountOn(charge, lease, day)), periodsInMonth(lease))),
  )
  return plus(...amounts)
}

function ofMonth(lease: LeaseRow, { rent }: RentStep): Money {
  return toMoney(multiply(perPeriod(lease, rent), periodsInMonth(lease)))
}

import { sql } from 'kysely'
import type { AllocationPart } from '../../../domain/advices/allocate-payment.ts'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { Explanation } from '../../../domain/leases/explanation.ts'
import type { BilledPeriod } from '../../../domain/leases/rent/rent-adjustments.ts'
import { type Money, plus } from '../../../domain/money.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import { idsOf } from '../../platform/database/page.ts'

/** The amount that one advice charges for the rent of a period, less its credits, with the state of the advice. */
export type RentPart = {
  adviceId: string
  adviceNumber: string
  amount: Money
  /** The total of the advice less its credit notes and write-off, and the amount paid of it. */
  netAmount: Money
  paidAmount: Money
  /** Amounts of the whole advice: its rent without GST, damage and recurring charges, the GST on the rent and the tax withheld from it. */
  rentAmount: Money
  gstAmount: Money
  taxAmount: Money
}
/** A period whose rent was billed: by its own advice, and by adjustments on later advices. */
export type BilledRent = BilledPeriod & { leaseId: string; writtenOffAmount: Money; parts: RentPart[] }

type Row = RentPart & { leaseId: string; periodStart: CalendarDate; periodEnd: CalendarDate; writtenOffAmount: Money }

/** Returns the billed rent of locked leases, by period, and locks their RENT advices by id. */
export async function lockBilledRent(tx: Tx, leaseIds: readonly string[]): Promise<Map<string, BilledRent[]>> {
  if (leaseIds.length === 0) return new Map()
  await sql`select id from payment_advices where lease_id = any(${idsOf(leaseIds)}) and kind = 'RENT' order by id for update`.execute(
    tx,
  )
  return readBilledRent(tx, leaseIds)
}

/** Reads the same without a lock. */
export async function readBilledRent(tx: Tx, leaseIds: readonly string[]): Promise<Map<string, BilledRent[]>> {
  if (leaseIds.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select a.lease_id as "leaseId", own.period_start as "periodStart", own.period_end as "periodEnd", a.id as "adviceId",
      a.advice_number as "adviceNumber", a.paid_amount as "paidAmount",
      a.gst_amount - a.charge_gst_amount as "gstAmount", a.tax_amount as "taxAmount",
      (select sum(i.amount) from advice_lines i
        where i.organisation_id = a.organisation_id and i.advice_id = a.id and i.rent_of is not null)::bigint as "rentAmount",
      a.amount - a.credited_amount - a.written_off_amount as "netAmount",
      case when a.id = own.id then a.written_off_amount else 0 end as "writtenOffAmount",
      (line.amount - coalesce((
        select sum(c.amount) from rent_credits c
        where c.organisation_id = a.organisation_id and c.advice_id = a.id and c.rent_of = line.rent_of
      ), 0))::bigint as amount
    from payment_advices a
    join lateral (
      select i.rent_of, sum(i.amount)::bigint as amount from advice_lines i
      where i.organisation_id = a.organisation_id and i.advice_id = a.id and i.rent_of is not null group by i.rent_of
    ) line on true
    join payment_advices own on own.organisation_id = a.organisation_id and own.lease_id = a.lease_id and own.kind = 'RENT'
      and own.period_start = line.rent_of and not own.is_correction
    where a.lease_id = any(${idsOf(leaseIds)}) and a.kind = 'RENT'
    order by own.period_start, (a.id = own.id) desc, a.id`.execute(tx)
  const byLease = Map.groupBy(rows, ({ leaseId }) => leaseId)
  return new Map([...byLease].map(([leaseId, ofLease]) => [leaseId, periodsOf(leaseId, ofLease)]))
}

function periodsOf(leaseId: string, rows: readonly Row[]): BilledRent[] {
  return [...Map.groupBy(rows, ({ periodStart }) => periodStart).values()].flatMap((ofPeriod) => {
    const [own] = ofPeriod
    if (!own) return []
    const { periodStart, periodEnd } = own
    const parts = ofPeriod.map(({ adviceId, adviceNumber, amount, netAmount, paidAmount, rentAmount, gstAmount, taxAmount }) => ({
      adviceId,
      adviceNumber,
      amount,
      netAmount,
      paidAmount,
      rentAmount,
      gstAmount,
      taxAmount,
    }))
    const sum = (amounts: Money[]) => plus(...amounts)
    return [
      {
        leaseId,
        periodStart,
        periodEnd,
        amount: sum(parts.map(({ amount }) => amount)),
        writtenOffAmount: sum(ofPeriod.map(({ writtenOffAmount }) => writtenOffAmount)),
        parts,
      },
    ]
  })
}

export type RentCredit = { adviceId: string; rentOf: CalendarDate; amount: Money; explanation: Explanation }

export async function insertRentCredit(tx: Tx, { adviceId, rentOf, amount, explanation }: RentCredit): Promise<void> {
  await tx
    .insertInto('rent_credits')
    .values({ id: newId(), advice_id: adviceId, rent_of: rentOf, amount, explanation: JSON.stringify(explanation) })
    .execute()
}

export type Settlement = { paymentId: string; amount: Money }

/** The amounts that each payment or settled deposit settles of a part of an advice, latest first. */
export async function readSettlements(tx: Tx, adviceId: string, part: AllocationPart): Promise<Settlement[]> {
  const { rows } = await sql<Settlement>`
    select coalesce(payment_id, settlement_id) as "paymentId", sum(amount)::bigint as amount from allocations
    where advice_id = ${adviceId} and part = ${part} group by coalesce(payment_id, settlement_id) having sum(amount) > 0
    order by coalesce(payment_id, settlement_id) desc`.execute(tx)
  return rows
}

/** Whether the office has billed this month for any lease. A lease that was skipped then is billed when it has rent again. */
export async function monthsBilled(tx: Tx, months: readonly CalendarDate[]): Promise<Set<string>> {
  const { rows } = await sql<{ month: string }>`
    select distinct month from payment_advices where kind = 'RENT' and month = any(${[...months]}::date[])`.execute(tx)
  return new Set(rows.map(({ month }) => month))
}

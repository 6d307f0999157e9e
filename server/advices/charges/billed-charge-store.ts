import { sql } from 'kysely'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { Explanation } from '../../../domain/leases/explanation.ts'
import type { MeteredDue } from '../../../domain/leases/charges/metered-dues.ts'
import { type Money, plus, ZERO } from '../../../domain/money.ts'
import { type LeaseCharge, readLeaseCharges } from '../../leases/charges/recurring-charge-store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import { idsOf } from '../../platform/database/page.ts'
import { readMeteredDues } from './metered-charge-store.ts'

/** The amount that one advice charges for a recurring charge in a period, less its credits, with the state of the advice. */
export type ChargePart = {
  leaseId: string
  chargeId: string
  periodStart: CalendarDate
  adviceId: string
  adviceNumber: string
  /** The line of the charge on the advice. */
  label: string
  payee: LeaseCharge['payee']
  isMetered: boolean
  /** Without GST, less corrections only: an amount that the office credited by hand is not charged again. */
  amount: Money
  /** The amount that can still be credited, without GST, and the GST on it. */
  openAmount: Money
  openGstAmount: Money
  /** The total of the advice less its credit notes and write-off, and the amount paid of it. */
  netAmount: Money
  paidAmount: Money
}
type BilledPeriod = { leaseId: string; periodStart: CalendarDate; periodEnd: CalendarDate }
/** The recurring charges of a lease with the amounts that were billed. */
export type ChargeAccount = {
  readonly charges: readonly LeaseCharge[]
  /** The periods whose rent was billed. */
  readonly periods: readonly BilledPeriod[]
  readonly parts: readonly ChargePart[]
  readonly billed: (chargeId: string, periodStart: CalendarDate) => Money
  readonly billedStarts: (chargeId: string) => readonly CalendarDate[]
  /** The amounts due for a charge by meter. */
  readonly dues: (chargeId: string) => readonly MeteredDue[] | undefined
}

export const noCharges: ChargeAccount = {
  charges: [],
  periods: [],
  parts: [],
  billed: () => ZERO,
  billedStarts: () => [],
  dues: () => undefined,
}

/**
 * Returns the accounts of leases that have charges. If none has any, this takes one statement. With `isLocked`, for leases that are billed, the
 * rates of their meters do not change until this transaction ends.
 */
export async function readChargeAccounts(
  tx: Tx,
  leaseIds: readonly string[],
  { isLocked = false } = {},
): Promise<Map<string, ChargeAccount>> {
  const charges = await readLeaseCharges(tx, leaseIds)
  if (charges.size === 0) return new Map()
  const ids = [...charges.keys()]
  const periods = Map.groupBy(await readPeriods(tx, ids), ({ leaseId }) => leaseId)
  const parts = Map.groupBy(await readChargeParts(tx, ids), ({ leaseId }) => leaseId)
  const metered = [...charges.values()].flat().flatMap(({ id, meterId }) => (meterId === null ? [] : [{ id, meterId }]))
  const dues = await readMeteredDues(tx, metered, { isLocked })
  const isMetered = new Set(metered.map(({ id }) => id))
  return new Map(
    [...charges].map(([leaseId, own]): [string, ChargeAccount] => {
      const billed = Map.groupBy(parts.get(leaseId) ?? [], keyOf)
      return [
        leaseId,
        {
          charges: own,
          periods: periods.get(leaseId) ?? [],
          parts: parts.get(leaseId) ?? [],
          billed: (chargeId, periodStart) =>
            plus(ZERO, ...(billed.get(keyOf({ chargeId, periodStart })) ?? []).map(({ amount }) => amount)),
          billedStarts: (chargeId) =>
            (parts.get(leaseId) ?? []).flatMap((part) => (part.chargeId === chargeId ? part.periodStart : [])),
          dues: (chargeId) => (isMetered.has(chargeId) ? (dues.get(chargeId) ?? []) : undefined),
        },
      ]
    }),
  )
}

function keyOf({ chargeId, periodStart }: Pick<ChargePart, 'chargeId' | 'periodStart'>): string {
  return `${chargeId} ${periodStart}`
}

async function readPeriods(tx: Tx, leaseIds: readonly string[]): Promise<BilledPeriod[]> {
  const { rows } = await sql<BilledPeriod>`
    select lease_id as "leaseId", period_start as "periodStart", period_end as "periodEnd" from payment_advices
    where lease_id = any(${idsOf(leaseIds)}) and kind = 'RENT' and not is_correction order by lease_id, period_start`.execute(tx)
  return rows
}

/** Returns the recurring charges on the advices of leases. */
export async function readChargeParts(tx: Tx, leaseIds: readonly string[]): Promise<ChargePart[]> {
  const { rows } = await sql<ChargePart>`
    select a.lease_id as "leaseId", i.recurring_charge_id as "chargeId", i.charge_of as "periodStart", a.id as "adviceId",
      a.advice_number as "adviceNumber", a.paid_amount as "paidAmount",
      a.amount - a.credited_amount - a.written_off_amount as "netAmount",
      min(i.label) filter (where i.charge_part = 'NET') as label, r.payee as "payee", r.meter_id is not null as "isMetered",
      (coalesce(sum(i.amount) filter (where i.charge_part = 'NET'), 0) - coalesce(max(c.corrected), 0))::bigint as amount,
      (coalesce(sum(i.amount) filter (where i.charge_part = 'NET'), 0) - coalesce(max(c.amount), 0))::bigint as "openAmount",
      (coalesce(sum(i.amount) filter (where i.charge_part = 'GST'), 0) - coalesce(max(c.gst_amount), 0))::bigint as "openGstAmount"
    from payment_advices a
    join advice_lines i on i.organisation_id = a.organisation_id and i.advice_id = a.id and i.recurring_charge_id is not null
    join recurring_charges r on r.organisation_id = a.organisation_id and r.id = i.recurring_charge_id
    left join lateral (
      select sum(k.amount) as amount, sum(k.amount) filter (where k.is_correction) as corrected, sum(k.gst_amount) as gst_amount from recurring_charge_credits k
      where k.organisation_id = a.organisation_id and k.advice_id = a.id and k.charge_id = i.recurring_charge_id and k.charge_of = i.charge_of
    ) c on true
    where a.lease_id = any(${idsOf(leaseIds)}) and a.charge_amount > 0
    group by a.organisation_id, a.id, i.recurring_charge_id, i.charge_of, r.payee, r.meter_id
    order by a.lease_id, i.charge_of, a.id, i.recurring_charge_id`.execute(tx)
  return rows
}

type ChargeCredit = {
  leaseId: string
  adviceId: string
  chargeId: string
  chargeOf: CalendarDate
  amount: Money
  gstAmount: Money
  explanation: Explanation
  on: CalendarDate
  /** The charge costs less in the period. If false, the office credits it by hand. */
  isCorrection: boolean
}

export async function insertChargeCredit(tx: Tx, credit: ChargeCredit): Promise<void> {
  await tx
    .insertInto('recurring_charge_credits')
    .values({
      id: newId(),
      lease_id: credit.leaseId,
      advice_id: credit.adviceId,
      charge_id: credit.chargeId,
      charge_of: credit.chargeOf,
      amount: credit.amount,
      gst_amount: credit.gstAmount,
      explanation: JSON.stringify(credit.explanation),
      credited_on: credit.on,
      is_correction: credit.isCorrection,
    })
    .execute()
}

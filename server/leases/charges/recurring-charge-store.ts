import { sql } from 'kysely'
import { type CalendarDate, later } from '../../../domain/calendar-date.ts'
import type { QueryOf } from '../../../domain/endpoint.ts'
import { type ChargeTerms, chargeAmountOn } from '../../../domain/leases/charges/charge-schedule.ts'
import { recurringCharge, recurringChargeLabel } from '../../../domain/leases/charges/recurring-charge.ts'
import type { RecurringCharge, recurringChargeContract } from '../../../domain/leases/charges/recurring-charge-contract.ts'
import type { Frequency } from '../../../domain/leases/lease-terms-shape.ts'
import type { RentChange } from '../../../domain/leases/rent/rent-steps.ts'
import type { Page } from '../../../domain/page.ts'
import { ensureFound } from '../../../domain/problem.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idsOf, keysOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../../platform/database/page.ts'
import { leasesOfBuilding } from '../lease-store.ts'
import { leaseAndTenantByKey } from '../leased-property.ts'
import { recordColumns } from '../../platform/database/record-columns.ts'

/** A charge with the fields that billing needs in addition to its amount. */
export type LeaseCharge = ChargeTerms & {
  readonly leaseId: string
  readonly payee: 'OWNER' | 'OFFICE'
  readonly isGstCharged: boolean
  /** The meter by which it is charged between readings; null for any other charge. */
  readonly meterId: string | null
}

const withMeter = sql`left join meters m on m.organisation_id = c.organisation_id and m.id = c.meter_id`
const withLease = sql`recurring_charges c
  join leases l on l.organisation_id = c.organisation_id and l.id = c.lease_id
  join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id
  ${withMeter}`

export async function listRecurringCharges(
  tx: Tx,
  query: QueryOf<typeof recurringChargeContract.list>,
): Promise<Page<RecurringCharge>> {
  const page = await pageOfIds(tx, query, {
    id: 'c.id',
    from: withLease,
    where: [
      optionalFilter(query.leaseId, (id) => sql`c.lease_id = ${id}`),
      optionalFilter(query.buildingId, (id) => sql`c.lease_id = any(array(${leasesOfBuilding(id)}))`),
      textMatch(query.q, ['l.lease_number', 't.full_name', 'c.name']),
    ],
    sorts: { startsOn: 'c.starts_on' },
    defaultSort: 'startsOn:asc',
    hasCursor: true,
  })
  return pageReply(page, await readCharges(tx, page.items))
}

export async function readRecurringCharge(tx: Tx, id: string): Promise<RecurringCharge> {
  return ensureFound((await readCharges(tx, [id]))[0], 'recurring charge')
}

type Row = Omit<RecurringCharge, 'label' | 'currentAmount' | 'changes' | 'hasEnded'> & {
  frequency: Frequency
  customDates: string[] | null
}

async function readCharges(tx: Tx, ids: readonly string[]): Promise<RecurringCharge[]> {
  const { rows } = await sql<Row>`
    select c.id, c.lease_id as "leaseId", l.lease_number as "leaseNumber", t.full_name as "tenantName", l.frequency, l.custom_dates as "customDates", m.number as "meterNumber",
      ${recordColumns(recurringCharge, 'c')}
    from recurring_charges c ${leaseAndTenantByKey('c')} ${withMeter} where c.id = any(${idsOf(ids)})`.execute(tx)
  const changes = await readChanges(tx, [...new Set(rows.map(({ leaseId }) => leaseId))])
  return rows.map(({ frequency, customDates, ...row }) => {
    const own = changes.get(row.id) ?? []
    return {
      ...row,
      label: recurringChargeLabel(row),
      hasEnded: isOver(row, tx.today),
      currentAmount:
        row.meterId !== null || isOver(row, tx.today)
          ? null
          : chargeAmountOn(termsOf(row, own), { frequency, customDates }, later(tx.today, row.startsOn)),
      changes: own.map(({ effectiveDate, rentAmount, rateAmount }) => ({
        effectiveDate,
        amount: rentAmount,
        rateAmount: rateAmount ?? null,
      })),
    }
  })
}

function isOver({ startsOn, endsOn }: { startsOn: CalendarDate; endsOn: CalendarDate | null }, today: CalendarDate): boolean {
  return endsOn !== null && (endsOn < today || endsOn < startsOn)
}

/** The charges of each of these leases that has any, oldest first. */
export async function readLeaseCharges(tx: Tx, leaseIds: readonly string[]): Promise<Map<string, LeaseCharge[]>> {
  if (leaseIds.length === 0) return new Map()
  const { rows } = await sql<Pick<Row, 'id' | 'leaseId' | keyof typeof recurringCharge.fields>>`
    select c.id, c.lease_id as "leaseId", ${recordColumns(recurringCharge, 'c')}
    from recurring_charges c where c.lease_id = any(${keysOf(leaseIds)}) order by c.lease_id, c.starts_on, c.id`.execute(tx.byKey)
  if (rows.length === 0) return new Map()
  const changes = await readChanges(tx, [...new Set(rows.map(({ leaseId }) => leaseId))])
  const charges = rows.map(({ leaseId, payee, isGstCharged, meterId, ...row }) => ({
    ...termsOf(row, changes.get(row.id) ?? []),
    leaseId,
    payee,
    isGstCharged,
    meterId,
  }))
  return Map.groupBy(charges, ({ leaseId }) => leaseId)
}

type Terms = Pick<Row, 'id' | 'kind' | 'name' | 'amount' | 'rateAmount' | 'area' | 'startsOn' | 'endsOn'>

function termsOf(
  { id, amount, rateAmount, area, startsOn, endsOn, ...named }: Terms,
  changes: readonly RentChange[],
): ChargeTerms {
  const rate = rateAmount !== null && area !== null ? { amount: rateAmount, per: 'SQFT' as const, area } : null
  return { id, label: recurringChargeLabel(named), amount, rate, startsOn, endsOn, changes }
}

/** By charge, oldest first. */
async function readChanges(tx: Tx, leaseIds: readonly string[]): Promise<Map<string, RentChange[]>> {
  const { rows } = await sql<RentChange & { chargeId: string }>`
    select charge_id as "chargeId", effective_on as "effectiveDate", amount as "rentAmount", rate_amount as "rateAmount"
    from recurring_charge_changes where lease_id = any(${keysOf(leaseIds)}) order by charge_id, effective_on`.execute(tx.byKey)
  return Map.groupBy(rows, ({ chargeId }) => chargeId)
}

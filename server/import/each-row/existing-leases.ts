import { sql } from 'kysely'
import { type LeaseStatus, leaseStatuses, leaseStatusLabel } from '../../../domain/leases/lease-status.ts'
import type { Rate } from '../../../domain/leases/lease-terms-shape.ts'
import { fieldProblem } from '../../../domain/problem.ts'
import { type LeaseRow, selectLeases } from '../../leases/lease-row.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Step } from '../import-step.ts'

type Given = Readonly<Record<string, unknown>>

/** The lease with this number for the same property, as in a downloaded list. */
export async function findExistingLease(tx: Tx, given: Given): Promise<LeaseRow | undefined> {
  const { reference } = given
  if (typeof reference !== 'string') return undefined
  const [lease] = await selectLeases(tx, { where: sql`l.lease_number = ${reference}` })
  const propertyId = given['unitId'] ?? given['plotId'] ?? given['buildingId']
  return lease && lease.propertyId === propertyId ? lease : undefined
}

/** Terms that are fixed by an agreement are changed on the lease's page, never by a file. */
export function assertSameTerms({ canUpdate }: Step, lease: LeaseRow, given: Given): void {
  if (!canUpdate)
    throw fieldProblem('/reference', 'This lease is already registered. Choose to update the records, or remove the row.')
  const { rate } = lease
  const ofRate = rate ? { rate: statedRate(rate), rateTable: rate.table?.label, landTerm: rate.table?.term } : {}
  const stored: Given = { ...lease, ...ofRate }
  const other = compared.find((key) => given[key] !== undefined && textOf(given[key]) !== textOf(stored[key]))
  if (other === undefined) return
  throw fieldProblem(`/${columnOf[other] ?? other}`, 'An import does not change a lease. Change it on the page of the lease.')
}

const compared = [
  ...[
    'tenantId',
    'startDate',
    'endDate',
    'rentAmount',
    'rate',
    'rateTable',
    'landTerm',
    'escalation',
    'frequency',
    'periodMethod',
    'proration',
    'dueDay',
  ],
  ...['dueTiming', 'weekStartsOn', 'customDates', 'issueLeadDays', 'depositAmount', 'noticeDays', 'purpose', 'witnesses'],
]
const columnOf: Record<string, string> = {
  ...{ tenantId: 'tenant', rate: 'rateAmount', escalation: 'escalationPercent', witnesses: 'witness1Name' },
}

/** For a rate by table, only the text is compared; the values derived from the table are not in a list. */
const statedRate = ({ table: _table, ...stated }: Rate) => stated

/** Keys in a fixed order, regardless of how they were stored. */
function textOf(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

const running: readonly LeaseStatus[] = ['ACTIVE', 'UPCOMING_EXPIRATION', 'HOLDOVER', 'EXPIRED']

/** A lease is imported as a running lease. A downloaded lease in another state must not become one. */
export function assertCanBeTakenOver(status: unknown): void {
  const known = leaseStatuses.find((one) => one === status)
  if (known === undefined || running.includes(known)) return
  throw fieldProblem(
    '/status',
    `A lease with the status “${leaseStatusLabel(known)}” cannot be imported. Remove the row, or download the list with a filter by status.`,
  )
}

import { type RawBuilder, sql } from 'kysely'
import { type CalendarDate, earlier } from '../../domain/calendar-date.ts'
import { denialReason } from '../../domain/leases/lease-calls.ts'
import type { Lease } from '../../domain/leases/lease-schema.ts'
import { accounts } from '../../domain/ledger/account.ts'
import { type Money, plus, ZERO } from '../../domain/money.ts'
import { notFound } from '../../domain/problem.ts'
import { nextAction, type SummarisedKind } from '../../domain/overview/record-summary.ts'
import type { RecordSummary } from '../../domain/overview/record-summary-contract.ts'
import { isToSign, leaseOfOwner, leaseOfThram, leasesOfBuilding, readLeases } from '../leases/lease-store.ts'
import { ownerById } from '../people/owner-store.ts'
import { findTenant } from '../people/tenant-store.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import { readHolders } from '../properties/holder-store.ts'
import { openAdvices } from '../reports/receivable-store.ts'

/** With more leases, as a public landlord may have, nothing is added up. */
const maxLeases = 5000

const unknown = {
  balanceAmount: null,
  interestAmount: null,
  overdueAmount: null,
  overdueSince: null,
  nextDue: null,
  runningLeases: null,
}

/** The summary at the top of a record's page. Balances are those of arrears and rent roll (lease_balances). */
export async function readRecordSummary(tx: Tx, kind: SummarisedKind, id: string): Promise<RecordSummary> {
  await ensureVisible(tx, kind, id)
  const leaseIds = await readLeaseIds(tx, leasesOf(tx, kind, id))
  if (leaseIds.length > maxLeases) {
    return { ...unknown, lease: null, contact: await readContact(tx, kind, id, null), next: null }
  }
  const [money, state] = [await readMoney(tx, leaseIds), await readLeaseState(tx, leaseIds, kind === 'lease')]
  const { lease } = state
  return {
    ...money.amounts,
    interestAmount: await readChargedInterest(tx, leaseIds),
    runningLeases: state.runningLeases,
    lease: lease && shownLease(lease),
    contact: await readContact(tx, kind, id, lease),
    next: nextAction({ owing: money.owing, toSignId: state.toSignId, toRenewId: toRenew(lease) }),
  }
}

async function ensureVisible(tx: Tx, kind: SummarisedKind, id: string): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(`${kind}s`)} where id = ${id}`.execute(tx)
  if (rows.length === 0) throw notFound(kind)
}

/** The leases listed on the record's page. */
function leasesOf(tx: Tx, kind: SummarisedKind, id: string): RawBuilder<unknown> {
  switch (kind) {
    case 'tenant':
      return sql`select id from leases where tenant_id = ${id}`
    case 'lease':
      return sql`select id from leases where id = ${id}`
    case 'unit':
      return sql`select id from leases where unit_id = ${id}`
    case 'plot':
      return sql`select id from leases where plot_id = ${id}`
    case 'building':
      return leasesOfBuilding(id)
    case 'thram':
      return sql`select id from leases where ${leaseOfThram(id, sql.ref('id'))}`
    case 'owner':
      return sql`select id from leases where ${leaseOfOwner(tx, id, sql.ref('id'))}`
    default:
      return kind satisfies never
  }
}

async function readLeaseIds(tx: Tx, leases: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from (${leases}) l limit ${maxLeases + 1}`.execute(tx)
  return rows.map(({ id }) => id)
}

type Owing = { leaseId: string; tenantId: string; balanceAmount: Money; overdueAmount: Money; overdueSince: CalendarDate | null }

async function readMoney(tx: Tx, leaseIds: readonly string[]) {
  const { rows: balances } = await sql<{ leaseId: string; tenantId: string; balanceAmount: Money }>`
    select b.lease_id as "leaseId", l.tenant_id as "tenantId", b.open_amount as "balanceAmount" from lease_balances b
    join leases l on l.organisation_id = b.organisation_id and l.id = b.lease_id
    where b.lease_id = any(${idsOf(leaseIds)}) and b.open_amount <> 0`.execute(tx)
  const days = await readOpenDays(
    tx,
    balances.map(({ leaseId }) => leaseId),
  )
  const isLate = ({ dueDate }: OpenDay) => dueDate < tx.today
  const owing = balances
    .map((balance): Owing => {
      const late = (days.get(balance.leaseId) ?? []).filter(isLate)
      return { ...balance, overdueAmount: sum(late), overdueSince: late[0]?.dueDate ?? null }
    })
    .toSorted((a, b) => (a.overdueSince ?? '9999').localeCompare(b.overdueSince ?? '9999') || a.leaseId.localeCompare(b.leaseId))
  const ahead = [...days.values()].flat().filter((day) => !isLate(day))
  const nextDate = ahead.map(({ dueDate }) => dueDate).toSorted((a, b) => a.localeCompare(b))[0]
  return {
    owing: owing.map(({ leaseId, tenantId, overdueSince }) => ({ leaseId, tenantId, isOverdue: overdueSince !== null })),
    amounts: {
      balanceAmount: plus(...owing.map(({ balanceAmount }) => balanceAmount)),
      overdueAmount: plus(...owing.map(({ overdueAmount }) => overdueAmount)),
      overdueSince: owing[0]?.overdueSince ?? null,
      nextDue: nextDate ? { dueDate: nextDate, amount: sum(ahead.filter(({ dueDate }) => dueDate === nextDate)) } : null,
    },
  }
}

/** Charged late interest is on an account of its own. */
async function readChargedInterest(tx: Tx, leaseIds: readonly string[]): Promise<Money> {
  const { rows } = await sql<{ amount: Money }>`
    select coalesce(sum(amount), 0)::bigint as amount from ledger_postings
    where lease_id = any(${idsOf(leaseIds)}) and account_code = ${sql.lit(accounts.INTEREST_RECEIVABLE.code)}`.execute(tx)
  return rows[0]?.amount ?? ZERO
}

type OpenDay = { leaseId: string; dueDate: CalendarDate; amount: Money }
const sum = (days: readonly OpenDay[]) => plus(...days.map(({ amount }) => amount))

/** The amounts due by day and lease, oldest first. */
async function readOpenDays(tx: Tx, leaseIds: readonly string[]): Promise<Map<string, OpenDay[]>> {
  const { rows } = await sql<OpenDay>`
    select o.lease_id as "leaseId", o.due_on as "dueDate", sum(o.amount)::bigint as amount
    from (${openAdvices({ leases: idsOf(leaseIds) })}) o group by o.lease_id, o.due_on order by o.lease_id, o.due_on`.execute(tx)
  return Map.groupBy(rows, ({ leaseId }) => leaseId)
}

type LeaseState = { lease: Lease | null; runningLeases: number; toSignId: string | null }

async function readLeaseState(tx: Tx, leaseIds: readonly string[], isOwnPage: boolean): Promise<LeaseState> {
  const { rows } = await sql<{ id: string; isPending: boolean; isToSign: boolean }>`
    select l.id, l.status = 'PENDING' as "isPending", ${isToSign} as "isToSign" from leases l
    where l.id = any(${idsOf(leaseIds)}) and l.status in ('PENDING', 'ACTIVE', 'UPCOMING_EXPIRATION', 'HOLDOVER', 'SUSPENDED')
    order by l.status = 'PENDING', least(l.ends_on, l.terminates_on), l.id`.execute(tx)
  const [first] = rows
  // A lease's own page shows it even if it has ended.
  const shownId = first?.id ?? (isOwnPage ? leaseIds[0] : undefined)
  const [lease = null] = shownId ? await readLeases(tx, [shownId]) : []
  return {
    lease,
    runningLeases: rows.filter(({ isPending }) => !isPending).length,
    toSignId: rows.find((row) => row.isToSign)?.id ?? null,
  }
}

function toRenew(lease: Lease | null): string | null {
  if (lease === null || (lease.status !== 'UPCOMING_EXPIRATION' && lease.status !== 'HOLDOVER')) return null
  return denialReason('RENEW', lease) === undefined ? lease.id : null
}

function shownLease(lease: Lease): RecordSummary['lease'] {
  const { id, leaseNumber, propertyType, propertyLabel, tenantId, tenantName, status, startDate } = lease
  const lastDay = lease.terminationDate ? earlier(lease.endDate, lease.terminationDate) : lease.endDate
  return { id, leaseNumber, propertyType, propertyLabel, tenantId, tenantName, status, startDate, lastDay }
}

const ownedProperties = { unit: 'UNIT', building: 'BUILDING', plot: 'PLOT', thram: 'THRAM' } as const

/** The contact for the record: the person, the tenant of exactly this property, otherwise the first of its owners. */
async function readContact(tx: Tx, kind: SummarisedKind, id: string, lease: Lease | null): Promise<RecordSummary['contact']> {
  if (kind === 'tenant') return tenantContact(tx, id)
  if (kind === 'owner') return ownerContact(tx, id)
  if (lease && (kind === 'lease' || lease.propertyId === id)) return tenantContact(tx, lease.tenantId)
  if (kind === 'lease') return null
  const [holder] = (await readHolders(tx, ownedProperties[kind], [id])).get(id) ?? []
  return holder ? ownerContact(tx, holder.ownerId) : null
}

async function tenantContact(tx: Tx, id: string): Promise<RecordSummary['contact']> {
  const { fullName, phoneNumber, email } = await findTenant(tx, { id })
  return { role: 'TENANT', name: fullName, phoneNumber, email }
}

async function ownerContact(tx: Tx, id: string): Promise<RecordSummary['contact']> {
  const { nameEnglish, phoneNumber, email } = await ownerById(tx, id)
  return { role: 'OWNER', name: nameEnglish, phoneNumber, email }
}

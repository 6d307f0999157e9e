import { sql } from 'kysely'
import { addDays, type CalendarDate } from '../../../domain/calendar-date.ts'
import type { BodyOf, ReplyOf } from '../../../domain/endpoint.ts'
import { denialReason } from '../../../domain/leases/lease-calls.ts'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { maxRevisedRents, type rentRevisionContract } from '../../../domain/leases/rent/rent-revision-contract.ts'
import type { RentChange } from '../../../domain/leases/rent/rent-steps.ts'
import { revisedRent } from '../../../domain/leases/rent/revised-rent.ts'
import { type Money, ZERO } from '../../../domain/money.ts'
import { ensureFound, notFound, Problem } from '../../../domain/problem.ts'
import { recordNoChange } from '../../audit/record-change.ts'
import { roleOf } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type LeaseRow, selectLeases } from '../lease-row.ts'
import { readLeases } from '../lease-store.ts'
import { lockLease } from '../move-leases-by-date.ts'
import { changeRent, planRentChange } from './change-rent.ts'
import { readRentChanges } from './rent-basis.ts'
import { rentFrom } from './rent-increase-of.ts'

type Asked = BodyOf<typeof rentRevisionContract.preview>
type Preview = ReplyOf<typeof rentRevisionContract.preview>
type Sent = BodyOf<typeof rentRevisionContract.announce>
type Row = Preview['items'][number]
type Terms = Pick<Asked, 'effectiveDate' | 'noticeDate'>
type Known = { lease: LeaseRow; named: Lease; changes: readonly RentChange[] }

/** The leases that run on the day of the revision, by building and unit number. */
export async function previewRents(tx: Tx, { buildingId, revision, ...terms }: Asked): Promise<Preview> {
  if (buildingId !== null) {
    ensureFound(await tx.selectFrom('buildings').select('id').where('id', '=', buildingId).executeTakeFirst(), 'building')
  }
  const { rows } = await sql<{ id: string }>`
    select l.id from leases l left join units u on u.organisation_id = l.organisation_id and u.id = l.unit_id
    join buildings b on b.organisation_id = l.organisation_id and b.id = coalesce(l.building_id, u.building_id)
    where l.property_type in ('UNIT', 'BUILDING') and l.status not in ('EXPIRED', 'TERMINATED_BY_TENANT', 'TERMINATED_BY_OWNER', 'CANCELLED')
      and l.ends_on >= ${terms.effectiveDate} ${buildingId === null ? sql`` : sql`and b.id = ${buildingId}`}
    order by b.name, b.id, u.unit_number, l.starts_on, l.id limit ${maxRevisedRents + 1}`.execute(tx)
  const ids = rows.slice(0, maxRevisedRents).map(({ id }) => id)
  const items: Row[] = []
  for (const known of await readKnown(tx, ids)) {
    const now = rentBefore(known, terms.effectiveDate)
    items.push(await shownOf(tx, known, { ...terms, now, rentAmount: revisedRent(now, revision) }))
  }
  return { items, hasMore: rows.length > maxRevisedRents }
}

/**
 * Revises many rents at once, each like `lease.rentChange`, with its notice. Each lease is locked, in the order of their ids, and checked
 * again. If the rent differs from what the clerk saw, or a rule forbids it, it is not revised, and the reply has the current values.
 */
export async function announceRents(tx: Tx, sent: Sent): Promise<ReplyOf<typeof rentRevisionContract.announce>> {
  const { effectiveDate, noticeDate, items, overrideReason = null } = sent
  const ids = items.map(({ leaseId }) => leaseId)
  for (const id of ids.toSorted()) await lockLease(tx, id)
  const known = await readKnown(tx, ids)
  const results = []
  for (const [at, one] of known.entries()) {
    const seen = items[at]
    if (!seen) continue
    const { rentAmount } = seen
    const now = rentBefore(one, effectiveDate)
    const shown = await shownOf(tx, one, { effectiveDate, noticeDate, now, rentAmount })
    const canProceed = shown.breaches.length === 0 || (roleOf(tx.actor) === 'ADMIN' && overrideReason !== null)
    const outcome =
      shown.problem !== null
        ? 'REFUSED'
        : now !== seen.rentBeforeAmount
          ? 'CHANGED'
          : canProceed
            ? 'REVISED'
            : ('REFUSED' as const)
    if (outcome === 'REVISED') await changeRent(tx, one.lease.id, { effectiveDate, noticeDate, rentAmount, overrideReason })
    results.push({ ...shown, outcome } as const)
  }
  const revised = results.filter(({ outcome }) => outcome === 'REVISED').length
  if (revised === 0) recordNoChange()
  return { revised, items: results }
}

/** Returns the leases in the order of the ids. */
async function readKnown(tx: Tx, ids: readonly string[]): Promise<Known[]> {
  if (ids.length === 0) return []
  const rows = new Map((await selectLeases(tx, { where: sql`l.id = any(${[...ids]}::uuid[])` })).map((row) => [row.id, row]))
  const names = new Map((await readLeases(tx, ids)).map((lease) => [lease.id, lease]))
  const changes = await readRentChanges(tx, ids)
  return ids.map((id) => {
    const [lease, named] = [rows.get(id), names.get(id)]
    if (!lease || !named) throw notFound('lease')
    return { lease, named, changes: changes.get(id) ?? [] }
  })
}

/** The rent of the day before, or of the same day if the lease begins on it. */
function rentBefore({ lease, changes }: Known, effectiveDate: CalendarDate): Money {
  if (lease.rate) return ZERO
  return rentFrom(lease, changes, effectiveDate > lease.startDate ? addDays(effectiveDate, -1) : lease.startDate)
}

type Planned = Terms & { now: Money; rentAmount: Money }

async function shownOf(tx: Tx, { lease, named, changes }: Known, { now, rentAmount, ...terms }: Planned): Promise<Row> {
  const { leaseNumber } = lease
  const { tenantName, propertyLabel } = named
  const row = { leaseId: lease.id, leaseNumber, tenantName, propertyLabel, rentBeforeAmount: now }
  const refused = (problem: string): Row => ({ ...row, rentAmount: null, breaches: [], problem })
  if (lease.rate) return refused('The rent follows from an area. Change its rate on the page of the lease.')
  if (rentAmount <= 0) return refused('Nothing would be left of the rent.')
  const reason = denialReason('RENT_CHANGE', lease)
  if (reason) return refused(reason)
  try {
    const { breaches } = await planRentChange(tx, { lease, changes }, { ...terms, rentAmount })
    return { ...row, rentAmount, breaches: breaches.map(({ message }) => message), problem: null }
  } catch (error) {
    if (error instanceof Problem) return refused(error.errors?.[0]?.message ?? error.message)
    throw error
  }
}

import { sql } from 'kysely'
import { formatDate, later } from '../../../domain/calendar-date.ts'
import type { BodyOf, ReplyOf } from '../../../domain/endpoint.ts'
import type { recurringChargeContract } from '../../../domain/leases/charges/recurring-charge-contract.ts'
import { ensureFound, fieldProblem, notFound, Problem } from '../../../domain/problem.ts'
import { readMeter } from '../../meters/meter-store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type LeaseRow, selectLeases } from '../lease-row.ts'
import { addCharge } from './change-charges.ts'

type Sent = BodyOf<typeof recurringChargeContract.createForBuilding>
type Reply = ReplyOf<typeof recurringChargeContract.createForBuilding>
type Item = Reply['items'][number]
type Charge = Omit<Sent, 'buildingId' | 'leaseIds' | 'persons'> & { persons: number | null }

/**
 * Adds one charge to many leases of a building, each like `recurringCharge.create`. All leases are locked first, in the order of their ids,
 * because adding a charge may reserve advice numbers. If two clerks do this at the same time, the second sees the charges of the first.
 */
export async function chargeBuilding(tx: Tx, { buildingId, leaseIds, persons, ...charge }: Sent): Promise<Reply> {
  ensureFound(await tx.selectFrom('buildings').select('id').where('id', '=', buildingId).executeTakeFirst(), 'building')
  if (charge.meterId) await assertOfBuilding(tx, charge.meterId, buildingId)
  const locked = await selectLeases(tx, { where: sql`l.id = any(${[...leaseIds]}::uuid[])`, isLocked: true })
  const leases = new Map(locked.map((lease) => [lease.id, lease]))
  const personsOf = new Map(persons.map((each) => [each.leaseId, each.persons]))
  const items: Item[] = []
  for (const id of leaseIds) {
    const lease = leases.get(id)
    if (!lease) throw notFound('lease')
    items.push(
      lease.buildingId === buildingId
        ? await chargeLease(tx, lease, { ...charge, persons: personsOf.get(id) ?? null })
        : itemOf(lease, 'REFUSED', 'This lease is of another building.'),
    )
  }
  return { added: items.filter(({ outcome }) => outcome === 'ADDED').length, items }
}

async function assertOfBuilding(tx: Tx, meterId: string, buildingId: string): Promise<void> {
  const meter = await readMeter(tx, meterId)
  if (meter.buildingId !== buildingId || meter.unitId !== null) {
    throw fieldProblem('/meterId', 'Choose a meter of this building that is not the meter of one unit.')
  }
}

async function chargeLease(tx: Tx, lease: LeaseRow, { byMeter, meterId: shared = null, ...charge }: Charge): Promise<Item> {
  const meterId = byMeter ? await meterFor(tx, lease, charge.kind) : shared
  if (meterId === undefined) return itemOf(lease, 'REFUSED', 'The unit has no such meter.')
  const startsOn = later(charge.startsOn, lease.billedFrom ?? lease.startDate)
  if (charge.endsOn !== null && charge.endsOn < startsOn) {
    return itemOf(lease, 'REFUSED', `The charge would end before its first day here, ${formatDate(startsOn)}.`)
  }
  const whole = { ...charge, leaseId: lease.id, startsOn, meterId, area: null, onlyIfNew: true }
  await sql`savepoint charge`.execute(tx)
  try {
    const { id } = await addCharge(tx, whole)
    await sql`release savepoint charge`.execute(tx)
    return { ...itemOf(lease, 'ADDED'), chargeId: id }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await sql`rollback to savepoint charge`.execute(tx)
    return itemOf(lease, error.code === 'DUPLICATE' ? 'PRESENT' : 'REFUSED', error.errors?.[0]?.message ?? error.message)
  }
}

function itemOf({ id, leaseNumber }: LeaseRow, outcome: Item['outcome'], problem: string | null = null): Item {
  return { leaseId: id, leaseNumber, outcome, chargeId: null, problem }
}

/** The current meter of this utility for the property of the lease. */
async function meterFor(tx: Tx, { unitId, buildingId }: LeaseRow, kind: Sent['kind']): Promise<string | undefined> {
  const isThere = unitId === null ? sql`unit_id is null and building_id = ${buildingId}` : sql`unit_id = ${unitId}`
  const { rows } = await sql<{ id: string }>`select id from meters
    where ${isThere} and utility = ${kind} and removed_on is null order by number, id limit 1`.execute(tx)
  return rows[0]?.id
}

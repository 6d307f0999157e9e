import { formatDate } from '../../domain/calendar-date.ts'
import type { MeterReading, NewReading } from '../../domain/meters/meter-reading-contract.ts'
import { meter } from '../../domain/meters/meter.ts'
import { duplicateProblem, fieldProblem, Problem } from '../../domain/problem.ts'
import type { DocumentFile } from '../documents/make-document-file.ts'
import { saveDocument } from '../documents/save-document.ts'
import { personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockRecord } from '../platform/database/lock-record.ts'
import { publishEvent } from '../platform/events.ts'
import { readMeter } from './meter-store.ts'
import { readReading } from './reading-store.ts'
import { insertReading, lockReading, planOf, replaceEstimate, setStatus } from './record-reading.ts'
import { sql } from 'kysely'

/** A tenant's reading waits until the office has checked it; until then it is not counted. */
export async function proposeReading(tx: Tx, reading: NewReading, photo?: DocumentFile): Promise<MeterReading> {
  const { id: meterId } = await readMeter(tx, reading.meterId)
  const tenantId = personOf(tx.actor)
  if (tenantId === undefined) throw new Error('A tenant is a person.')
  if (reading.kind !== 'READ') throw fieldProblem('/kind', 'The office records estimates and exchanges.')
  await assertRents(tx, reading)
  const id = await tx.actingAs('staff', async (staff) => {
    await lockRecord(staff, meter, meterId)
    await assertNonePending(staff, meterId)
    const of = await readMeter(staff, meterId)
    const plan = await planOf(staff, of, { ...reading, isByTenant: true })
    return insertReading(staff, { of, reading, plan, tenantId })
  })
  if (photo) await saveDocument(tx, { entity: 'meterReading', entityId: id, file: photo })
  return readReading(tx, id)
}

/** The tenant must rent a property that the meter serves on the day of the reading. */
async function assertRents(tx: Tx, { meterId, readOn }: NewReading): Promise<void> {
  const { rows } = await sql`select 1 from meters m
    join leases l on l.organisation_id = m.organisation_id and (l.unit_id = m.unit_id or l.building_id = m.building_id)
    where m.id = ${meterId} and l.status not in ('PENDING', 'CANCELLED') and l.starts_on <= ${readOn}
      and (l.occupied_until is null or l.occupied_until >= ${readOn}) limit 1`.execute(tx)
  if (rows.length === 0)
    throw fieldProblem('/readOn', `You did not rent this property on ${formatDate(readOn)}. Enter a day of your lease.`)
}

/** Readings are submitted one after the other, so that a pending one is compared with the valid ones. */
async function assertNonePending(tx: Tx, meterId: string): Promise<void> {
  const waiting = await tx
    .selectFrom('meter_readings')
    .select('read_on')
    .where('meter_id', '=', meterId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()
  if (waiting)
    throw duplicateProblem(
      '/readOn',
      `You already sent a reading of ${formatDate(waiting.read_on)}. Wait until the office has checked it.`,
    )
}

export async function acceptReading(tx: Tx, id: string, ifMatch: number | undefined): Promise<MeterReading> {
  const { before, of } = await lockReading(tx, id, ifMatch)
  assertPending(before)
  const { unusual } = await planOf(tx, of, { ...before, newNumber: null, newValue: undefined })
  await replaceEstimate(tx, of.id, before.readOn)
  await setStatus(tx, before, { status: 'ACCEPTED', unusual })
  await publishEvent(tx, 'meter.read', { meterIds: [of.id] })
  return readReading(tx, id)
}

export async function rejectReading(tx: Tx, id: string, reason: string, ifMatch: number | undefined): Promise<MeterReading> {
  const { before } = await lockReading(tx, id, ifMatch)
  assertPending(before)
  await setStatus(tx, before, { status: 'REJECTED', reason })
  return readReading(tx, id)
}

function assertPending({ status }: MeterReading): void {
  if (status !== 'PENDING') throw new Problem('ILLEGAL_TRANSITION', 'This reading was already accepted or rejected.')
}

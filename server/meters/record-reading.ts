import { type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import type { BodyOf } from '../../domain/endpoint.ts'
import { utilityUnits } from '../../domain/meters/meter.ts'
import type { Meter } from '../../domain/meters/meter-contract.ts'
import { meter } from '../../domain/meters/meter.ts'
import { meterReading } from '../../domain/meters/meter-reading.ts'
import type { MeterReading, meterReadingContract, NewReading } from '../../domain/meters/meter-reading-contract.ts'
import { assertCanRemove, planReading, type ReadingPlan } from '../../domain/meters/plan-reading.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import { ensureUnchanged } from '../audit/ensure-unchanged.ts'
import { recordChange } from '../audit/record-change.ts'
import type { DocumentFile } from '../documents/make-document-file.ts'
import { saveDocument } from '../documents/save-document.ts'
import { personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockRecord } from '../platform/database/lock-record.ts'
import { newId } from '../platform/database/new-id.ts'
import { publishEvent } from '../platform/events.ts'
import { readCounted, readMeter } from './meter-store.ts'
import { readReading } from './reading-store.ts'

// Every call that records, accepts, corrects or voids a reading locks its meter first, so that the readings it is compared with do not
// change.

/** Calculates a reading without recording it. */
export async function previewReading(tx: Tx, reading: NewReading): Promise<ReadingPlan> {
  return planOf(tx, await readMeter(tx, reading.meterId), reading)
}

export async function recordReading(tx: Tx, reading: NewReading, photo?: DocumentFile): Promise<MeterReading> {
  if (reading.readBy === 'TENANT')
    throw fieldProblem('/readBy', 'Tenants send their readings themselves. Choose the office or the caretaker.')
  await lockRecord(tx, meter, reading.meterId)
  const of = await readMeter(tx, reading.meterId)
  const plan = await planOf(tx, of, reading)
  const id = await insertReading(tx, { of, reading, plan })
  if (photo) await saveDocument(tx, { entity: 'meterReading', entityId: id, file: photo })
  await publishEvent(tx, 'meter.read', { meterIds: [of.id] })
  return readReading(tx, id)
}

type Planned = NewReading & { readonly isByTenant?: boolean }

export async function planOf(tx: Tx, { id, digits, utility, removedOn }: Meter, reading: Planned): Promise<ReadingPlan> {
  const readings = (await readCounted(tx, [id])).get(id) ?? []
  return planReading(reading, { readings, digits, removedOn, unit: utilityUnits[utility], today: tx.today })
}

type Insertion = {
  of: Meter
  reading: NewReading
  plan: ReadingPlan
  /** The tenant whose reading the office must check. */
  tenantId?: string
}

/** A reading replaces an estimate of the same day. At an exchange, the new device gives the meter its number. */
export async function insertReading(tx: Tx, { of, reading, plan, tenantId }: Insertion): Promise<string> {
  const { kind, newNumber } = reading
  if (tenantId === undefined) await replaceEstimate(tx, of.id, plan.readOn)
  const readBy = tenantId === undefined ? reading.readBy : 'TENANT'
  const status = tenantId === undefined ? 'ACCEPTED' : 'PENDING'
  const id = newId()
  await tx
    .insertInto('meter_readings')
    .values({
      id,
      meter_id: of.id,
      read_on: plan.readOn,
      value: plan.value,
      kind,
      has_rolled_over: plan.hasRolledOver,
      old_number: kind === 'EXCHANGE' ? of.number : null,
      new_number: newNumber,
      new_value: plan.newValue,
      read_by: readBy,
      status,
      tenant_id: tenantId ?? null,
      unusual: plan.unusual,
    })
    .execute()
  if (newNumber !== null) await renumber(tx, of, newNumber)
  const { readOn, value, hasRolledOver } = plan
  const after = { meterId: of.id, readOn, value, kind, hasRolledOver, newNumber, readBy, status }
  await recordChange(tx, { entity: meterReading.noun, entityId: id, before: {}, after })
  return id
}

/** A reading on the day of an estimate replaces it. */
export async function replaceEstimate(tx: Tx, meterId: string, readOn: CalendarDate): Promise<void> {
  const estimate = (await readCounted(tx, [meterId])).get(meterId)?.find((one) => one.readOn === readOn)
  if (!estimate) return
  await setStatus(tx, await readReading(tx, estimate.id), { status: 'VOID', reason: 'The meter was read on this day.' })
}

async function renumber(tx: Tx, of: Meter, number: string): Promise<void> {
  await tx.updateTable('meters').set({ number }).where('id', '=', of.id).execute()
  const after = await readMeter(tx, of.id)
  await recordChange(tx, { entity: meter.noun, entityId: of.id, before: of, after })
}

type Decision = { status: 'ACCEPTED' | 'REJECTED' | 'VOID'; reason?: string; unusual?: string | null }

export async function setStatus(tx: Tx, before: MeterReading, { status, reason, unusual }: Decision): Promise<void> {
  await tx
    .updateTable('meter_readings')
    .set({ status, reason: reason ?? null, ...(unusual === undefined ? {} : { unusual }), version: before.version + 1 })
    .where('id', '=', before.id)
    .execute()
  const after = await readReading(tx, before.id)
  await recordChange(tx, { entity: meterReading.noun, entityId: before.id, before, after })
}

export async function lockReading(tx: Tx, id: string, ifMatch: number | undefined): Promise<{ before: MeterReading; of: Meter }> {
  const { meterId } = await readReading(tx, id)
  await lockRecord(tx, meter, meterId)
  const before = await readReading(tx, id)
  await ensureUnchanged(tx, { entity: meterReading.noun, current: before, ifMatch })
  return { before, of: await readMeter(tx, meterId) }
}

/** Amounts billed by it are charged or credited (R10). */
export async function voidReading(tx: Tx, id: string, reason: string, ifMatch: number | undefined): Promise<MeterReading> {
  const { before, of } = await lockReading(tx, id, ifMatch)
  assertCounts(before)
  const readings = (await readCounted(tx, [of.id])).get(of.id) ?? []
  assertCanRemove({ ...before, isEstimate: before.kind === 'ESTIMATE' }, { readings, digits: of.digits })
  await setStatus(tx, before, { status: 'VOID', reason })
  if (before.kind === 'EXCHANGE') {
    const { old_number: number } = await tx
      .selectFrom('meter_readings')
      .select('old_number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (number !== null) await renumber(tx, of, number)
  }
  await publishEvent(tx, 'meter.read', { meterIds: [of.id] })
  return readReading(tx, id)
}

function assertCounts({ status, readOn }: MeterReading): void {
  if (status === 'ACCEPTED') return
  throw new Problem('ILLEGAL_TRANSITION', `The reading of ${formatDate(readOn)} does not count, so there is nothing to correct.`)
}

type Correction = BodyOf<typeof meterReadingContract.correct>

/** Records another value instead: the wrong one stays, as void. */
export async function correctReading(
  tx: Tx,
  id: string,
  { value, hasRolledOver, reason }: Correction,
  ifMatch: number | undefined,
): Promise<MeterReading> {
  const { before, of } = await lockReading(tx, id, ifMatch)
  assertCounts(before)
  if (before.kind === 'EXCHANGE') {
    throw new Problem('ILLEGAL_TRANSITION', 'Void the exchange, then record it again.')
  }
  await setStatus(tx, before, { status: 'VOID', reason })
  const { readOn } = before
  const readBy = before.readBy === 'TENANT' ? 'OFFICE' : before.readBy
  const reading = {
    meterId: of.id,
    readOn,
    readBy,
    value,
    hasRolledOver,
    kind: 'READ' as const,
    newNumber: null,
    newValue: undefined,
  }
  const corrected = await insertReading(tx, { of, reading, plan: await planOf(tx, of, reading) })
  await publishEvent(tx, 'meter.read', { meterIds: [of.id] })
  return readReading(tx, corrected)
}

/** Somebody in the office has checked an unusual use. */
export async function checkReading(tx: Tx, id: string, ifMatch: number | undefined): Promise<MeterReading> {
  const { before } = await lockReading(tx, id, ifMatch)
  if (before.status !== 'ACCEPTED' || before.unusual === null || before.isChecked) {
    throw new Problem('ILLEGAL_TRANSITION', 'This reading is not waiting for a check.')
  }
  await tx
    .updateTable('meter_readings')
    .set({ checked_at: tx.now, checked_by: personOf(tx.actor) ?? null, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  await recordChange(tx, { entity: meterReading.noun, entityId: id, before: { checked: false }, after: { checked: true } })
  return readReading(tx, id)
}

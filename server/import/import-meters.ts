import { sql } from 'kysely'
import { calendarDateSchema } from '../../domain/calendar-date.ts'
import { type Meter, meterContract } from '../../domain/meters/meter-contract.ts'
import { meterReadingContract } from '../../domain/meters/meter-reading-contract.ts'
import { lockLeasesChargedBy } from '../advices/charges/bill-readings.ts'
import { fieldProblem } from '../../domain/problem.ts'
import { readMeter } from '../meters/meter-store.ts'
import { recordReading } from '../meters/record-reading.ts'
import { addMeter } from '../meters/save-meter.ts'
import type { Tx } from '../platform/database/database.ts'
import { linkBuilding } from './import-buildings.ts'
import { hasNoUnit, linkUnit } from './each-row/link-unit.ts'
import { type Content, eachRow, markExisting } from './each-row/each-row.ts'
import { at, invalidRowsOf, link, markExcluded, rejectDuplicates, type Step, staged, type Taken } from './import-step.ts'

/** Rules compare meters and readings with others, so each is created by its own use case. */
export async function importMeters(step: Step): Promise<Taken> {
  await linkBuilding(step)
  await linkUnit(step, hasNoUnit)
  await link(step, {
    as: 'tariffId',
    key: 'tariff',
    from: ['tariff', 'utility'],
    inSheet: ['meter', 'tariff'],
    candidates: sql`select r."row", t.id from ${staged(step)} join tariffs t
      on lower(t.name) = lower(${at('tariff')}) and t.utility = ${at('utility')}`,
    none: 'There is no such tariff for what the meter measures. Add it under Tariffs first.',
    several: 'More than one tariff has this name.',
    leansOn: sql`false`,
    unless: sql`${at('tariff')} is null`,
  })
  await rejectDuplicates(step, 'number', sql`${at('utility')} || ' ' || lower(${at('number')})`)
  await markExcluded(step)
  return eachRow(step, async (tx, { unitId, buildingId, ...content }, row) => {
    const known = await findMeter(tx, content)
    if (known) {
      assertSameMeter(step, known, { unitId, buildingId: unitId ? undefined : buildingId, ...content })
      await markExisting(step, row, { id: known.id, isChanged: false })
      return undefined
    }
    const place = unitId ? { unitId } : { buildingId }
    return (await addMeter(tx, meterContract.create.body.parse({ ...content, ...place }))).id
  })
}

export async function importReadings(step: Step): Promise<Taken> {
  await link(step, {
    as: 'meterId',
    key: 'number',
    from: ['number', 'utility'],
    inSheet: ['meter', 'number', 'utility'],
    candidates: sql`select r."row", m.id from ${staged(step)} join meters m
      on lower(m.number) = lower(${at('number')}) and m.utility = ${at('utility')} and m.removed_on is null`,
    none: 'There is no such meter. Register it first, or add it to the sheet Meters.',
    several: 'More than one meter has this number.',
    leansOn: sql`(lower(${at('number')}) in ${invalidRowsOf(step, 'meter', sql`lower(f.content ->> 'number')`)})`,
  })
  await rejectDuplicates(step, 'readOn', sql`${at('meterId')} || ' ' || ${at('readOn')}`)
  await markExcluded(step)
  await lockInOrder(step)
  return eachRow(step, async (tx, { meterId, readOn, value, hasRolledOver, readBy, kind, status }, row) => {
    const id = await findReading(tx, { meterId, readOn, value, status })
    if (id) {
      if (!step.canUpdate) throw fieldProblem('/readOn', registered('reading'))
      await markExisting(step, row, { id, isChanged: false })
      return undefined
    }
    if (readBy === 'TENANT') throw fieldProblem('/readBy', 'Choose the office or the caretaker.')
    if ((kind ?? 'READ') !== 'READ')
      throw fieldProblem('/kind', 'Record estimates and exchanges on the page of the meter. Remove the row.')
    if ((status ?? 'ACCEPTED') !== 'ACCEPTED')
      throw fieldProblem('/status', 'Only accepted readings are imported. Remove the row.')
    const reading = {
      meterId,
      readOn: calendarDateSchema.parse(readOn),
      value,
      hasRolledOver: isYes(hasRolledOver),
      readBy: readBy ?? undefined,
    }
    return (await recordReading(tx, meterReadingContract.create.form.parse(reading))).id
  })
}

const registered = (what: string) => `This ${what} is registered already. Choose to update it, or remove the row.`

/** By utility and number, if the meter is not removed. */
async function findMeter(tx: Tx, { utility, number }: Content): Promise<Meter | undefined> {
  const { rows } = await sql<{ id: string }>`select id from meters
    where utility = ${utility} and lower(number) = lower(${number}) order by removed_on desc nulls first, id limit 1`.execute(tx)
  return rows[0] && readMeter(tx, rows[0].id)
}

/** Billing depends on the meter, so changes are made on its page. */
function assertSameMeter({ canUpdate }: Step, known: Meter, given: Content): void {
  if (!canUpdate) throw fieldProblem('/number', registered('meter'))
  const compared = ['unitId', 'buildingId', 'tariffId', 'sharedBy', 'digits', 'removedOn', 'remarks'] as const
  const other = compared.find((name) => (given[name] ?? null) !== null && given[name] !== known[name])
  const columns: Record<string, string> = { unitId: 'unitNumber', buildingId: 'building', tariffId: 'tariff' }
  if (other)
    throw fieldProblem(`/${columns[other] ?? other}`, 'An import does not change a meter. Change it on the page of the meter.')
}

/** A reading of that day with that value, in the status of the row. Without a status, a void or rejected reading is recorded again. */
async function findReading(tx: Tx, { meterId, readOn, value, status }: Content): Promise<string | undefined> {
  const statuses = typeof status === 'string' ? [status] : ['ACCEPTED', 'PENDING']
  const { rows } = await sql<{ id: string }>`select id from meter_readings
    where meter_id = ${meterId} and read_on = ${readOn} and value = ${value}::numeric and status = any(${statuses}::text[]) order by status = 'ACCEPTED' desc, id limit 1`.execute(
    tx,
  )
  return rows[0]?.id
}

/**
 * Locks all meters, then all leases that they charge, each by id. The rows can be in any order, and a clerk may record a reading meanwhile.
 */
async function lockInOrder(step: Step): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from meters where id in (select (r.c ->> 'meterId')::uuid from ${staged(step)}) order by id for no key update`.execute(
    step.tx,
  )
  await lockLeasesChargedBy(
    step.tx,
    rows.map(({ id }) => id),
  )
}

const isYes = (cell: unknown) => cell === 'YES' || cell === true

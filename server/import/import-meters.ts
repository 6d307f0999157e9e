import { sql } from 'kysely'
import { calendarDateSchema } from '../../domain/calendar-date.ts'
import { meterContract } from '../../domain/meters/meter-contract.ts'
import { meterReadingContract } from '../../domain/meters/meter-reading-contract.ts'
import { recordReading } from '../meters/record-reading.ts'
import { addMeter } from '../meters/save-meter.ts'
import { linkBuilding } from './import-houses.ts'
import { eachRow } from './import-leases.ts'
import { at, invalidRowsOf, link, markExcluded, plain, rejectDuplicates, type Step, staged, type Taken } from './import-step.ts'

/** Meters and readings are bound by rules that compare them with others, so each goes through the use case of its own. */
export async function importMeters(step: Step): Promise<Taken> {
  await linkBuilding(step)
  await link(step, {
    as: 'unitId',
    key: 'unitNumber',
    from: ['unitNumber', 'building', 'plotNumber'],
    inSheet: ['unit', 'unitNumber', 'building'],
    candidates: sql`select r."row", u.id from ${staged(step)} join units u
      on u.building_id = (r.c ->> 'buildingId')::uuid and ${plain(sql`u.unit_number`)} = ${plain(at('unitNumber'))}`,
    none: 'The building has no such unit. Register it first, or add it to the sheet Units.',
    several: 'More than one unit has this number.',
    leansOn: sql`${plain(at('unitNumber'))} in ${invalidRowsOf(step, 'unit', plain(sql`f.content ->> 'unitNumber'`))}`,
    unless: sql`(${at('unitNumber')} is null or not r.c ? 'buildingId')`,
  })
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
  return eachRow(step, async (tx, { unitId, buildingId, ...content }) => {
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
  return eachRow(step, async (tx, { meterId, readOn, value, hasRolledOver, readBy }) => {
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

const isYes = (cell: unknown) => cell === 'YES' || cell === true

import { type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import type { BodyOf } from '../../domain/endpoint.ts'
import { maxTariffRates, tariff } from '../../domain/meters/tariff.ts'
import type { NewTariffRates, Tariff, tariffContract } from '../../domain/meters/tariff-contract.ts'
import { fieldProblem, notFound, Problem } from '../../domain/problem.ts'
import { ensureUnchanged } from '../audit/ensure-unchanged.ts'
import { recordChange } from '../audit/record-change.ts'
import { changeRecord, createRecord } from '../audit/save-record.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockRecord } from '../platform/database/lock-record.ts'
import { newId } from '../platform/database/new-id.ts'
import { publishEvent } from '../platform/events.ts'
import { readTariff } from './tariff-store.ts'

export async function addTariff(tx: Tx, { rates, ...values }: BodyOf<typeof tariffContract.create>): Promise<Tariff> {
  const { id } = await createRecord(tx, tariff, { values, read: readTariff })
  await insertRates(tx, id, rates)
  return readTariff(tx, id)
}

export function renameTariff(tx: Tx, id: string, name: string, ifMatch: number | undefined): Promise<Tariff> {
  return changeRecord(tx, tariff, { id, changes: { name }, ifMatch, read: readTariff })
}

/**
 * Adds rates from a day after the last billed one: billed amounts do not change. Readings that waited for rates are billed with the next
 * advice.
 */
export async function addRates(tx: Tx, id: string, rates: NewTariffRates, ifMatch: number | undefined): Promise<Tariff> {
  const before = await lockTariff(tx, id, ifMatch)
  assertNotBilled(before, rates.effectiveOn)
  if (before.rates.some(({ effectiveOn }) => effectiveOn === rates.effectiveOn)) {
    throw fieldProblem(
      '/effectiveOn',
      `Rates from ${formatDate(rates.effectiveOn)} are already set. Remove them first, or choose another day.`,
    )
  }
  if (before.rates.length >= maxTariffRates)
    throw new Problem('POLICY_VIOLATION', `A tariff can have at most ${maxTariffRates} sets of rates. Create a new tariff.`)
  await insertRates(tx, id, rates)
  return save(tx, before, rates)
}

export async function removeRates(tx: Tx, id: string, effectiveOn: CalendarDate, ifMatch: number | undefined): Promise<Tariff> {
  const before = await lockTariff(tx, id, ifMatch)
  if (!before.rates.some((one) => one.effectiveOn === effectiveOn)) throw notFound('set of rates')
  assertNotBilled(before, effectiveOn)
  if (before.rates.length === 1) throw new Problem('IN_USE', 'These are the only rates of the tariff. Set others first.')
  await tx.deleteFrom('tariff_rates').where('tariff_id', '=', id).where('effective_on', '=', effectiveOn).execute()
  return save(tx, before, { removedRatesOf: effectiveOn })
}

async function lockTariff(tx: Tx, id: string, ifMatch: number | undefined): Promise<Tariff> {
  await lockRecord(tx, tariff, id)
  const before = await readTariff(tx, id)
  await ensureUnchanged(tx, { entity: tariff.noun, current: before, ifMatch })
  return before
}

function assertNotBilled({ billedTo }: Tariff, day: CalendarDate): void {
  if (billedTo === null || day > billedTo) return
  throw new Problem('IN_USE', `Use up to ${formatDate(billedTo)} has been billed at this tariff. Enter a later day.`)
}

async function insertRates(tx: Tx, tariffId: string, { effectiveOn, fixedAmount, steps }: NewTariffRates): Promise<void> {
  await tx
    .insertInto('tariff_rates')
    .values({
      id: newId(),
      tariff_id: tariffId,
      effective_on: effectiveOn,
      fixed_amount: fixedAmount,
      steps: JSON.stringify(steps),
    })
    .execute()
}

/** The version counts each change, including the rates, which are in another table. */
async function save(tx: Tx, before: Tariff, recorded: object): Promise<Tariff> {
  await tx
    .updateTable('tariffs')
    .set({ version: before.version + 1 })
    .where('id', '=', before.id)
    .execute()
  const saved = await readTariff(tx, before.id)
  await recordChange(tx, {
    entity: tariff.noun,
    entityId: before.id,
    before: { version: before.version },
    after: { version: saved.version, ...recorded },
  })
  await publishEvent(tx, 'meter.ratesChanged', { tariffId: before.id })
  return saved
}

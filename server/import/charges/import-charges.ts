import { sql } from 'kysely'
import { changeOf, chargeOfRow, type SheetChange } from '../../../domain/import/charge-sheet.ts'
import type { RecurringCharge } from '../../../domain/leases/charges/recurring-charge-contract.ts'
import { fieldProblem } from '../../../domain/problem.ts'
import { addCharge, changeCharge, endCharge } from '../../leases/charges/change-charges.ts'
import { readRecurringCharge } from '../../leases/charges/recurring-charge-store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { eachRow, markExisting } from '../each-row/each-row.ts'
import { linkLease } from '../import-leases.ts'
import { markExcluded, type Step, type Taken } from '../import-step.ts'

type Content = Record<string, unknown>

/**
 * Imports recurring charges through the use cases of the screen. A row of a registered charge changes nothing, or, if the office chose
 * updates, imports its last day and later amounts. Other terms need another charge.
 */
export async function importCharges(step: Step): Promise<Taken> {
  await linkLease(step)
  await markExcluded(step)
  let updated = 0
  const taken = await eachRow(step, async (tx, content, row) => {
    const known = await findExisting(tx, content)
    if (!known) return createCharge(tx, content)
    if (!step.canUpdate)
      throw fieldProblem('/startsOn', 'This charge is already registered. Choose to update the records, or remove the row.')
    const isChanged = await updateCharge(tx, known, content)
    if (isChanged) updated += 1
    await markExisting(step, row, { id: known.id, isChanged })
    return undefined
  })
  return { ...taken, updated }
}

async function readCharge(tx: Tx, content: Content) {
  const read = chargeOfRow(content, await meterIdOf(tx, content))
  if (!read.success)
    throw fieldProblem('/kind', read.error.issues[0]?.message ?? 'This charge cannot be read. Compare the row with the template.')
  return read.data
}

/** A meter is identified by its utility and number. A removed meter can still be charged for its days. */
async function meterIdOf(tx: Tx, { meter, kind }: Content): Promise<string | undefined> {
  if (typeof meter !== 'string' || typeof kind !== 'string') return undefined
  const { rows } = await sql<{ id: string }>`
    select id from meters where utility = ${kind} and lower(number) = lower(${meter}) order by removed_on desc nulls first, id limit 1`.execute(
    tx,
  )
  if (!rows[0]) throw fieldProblem('/meter', 'There is no meter with this number for this charge. Register the meter first.')
  return rows[0].id
}

function changesIn(content: Content): SheetChange[] {
  const { changes } = content
  return Array.isArray(changes)
    ? changes.map(({ effectiveDate, value }) => ({ effectiveDate: String(effectiveDate), value: String(value) }))
    : []
}

async function createCharge(tx: Tx, content: Content): Promise<string> {
  const charge = await readCharge(tx, content)
  const saved = await addCharge(tx, { ...charge, leaseId: String(content['leaseId']) } as Parameters<typeof addCharge>[1])
  for (const change of changesIn(content)) await changeCharge(tx, saved.id, changeOf(change, saved.rateAmount !== null))
  return saved.id
}

/** By its id if the sheet was downloaded, otherwise by its kind, name and first day. */
async function findExisting(tx: Tx, content: Content): Promise<RecurringCharge | undefined> {
  const { kind, name, startsOn } = await readCharge(tx, content)
  const leaseId = String(content['leaseId'])
  const { id } = content
  const { rows } = await sql<{ id: string }>`
    select id from recurring_charges where lease_id = ${leaseId} and ${
      typeof id === 'string'
        ? sql`id = ${id}`
        : sql`kind = ${kind} and name is not distinct from ${name} and starts_on = ${startsOn}`
    } order by id limit 1`.execute(tx)
  const [found] = rows
  if (found) return readRecurringCharge(tx, found.id)
  if (typeof id !== 'string') return undefined
  const { rows: elsewhere } = await sql`select from recurring_charges where id = ${id}`.execute(tx)
  if (elsewhere.length > 0)
    throw fieldProblem('/id', 'This lease has no charge with this id. Leave the id empty for a new charge.')
  // If the list comes from another office, its ids do not exist here.
  return findExisting(tx, { ...content, id: undefined })
}

/** Returns whether anything changed. */
async function updateCharge(tx: Tx, known: RecurringCharge, content: Content): Promise<boolean> {
  const charge = await readCharge(tx, content)
  const fixed = ['kind', 'name', 'amount', 'rateAmount', 'meterId', 'persons', 'startsOn', 'payee', 'isGstCharged'] as const
  const other = fixed.find((field) => (charge[field] ?? null) !== known[field])
  const isOtherArea = charge.area?.value !== known.area?.value || charge.area?.unit !== known.area?.unit
  if (other || isOtherArea) {
    const path = other === 'meterId' ? '/meter' : `/${other ?? 'areaValue'}`
    throw fieldProblem(
      path,
      'An import changes only the last day and the later amounts of a charge. End it, and add another one.',
    )
  }
  const isByRate = known.rateAmount !== null
  const fresh = changesIn(content)
    .map((change) => changeOf(change, isByRate))
    .filter((change) => !isKnown(known, change))
  for (const change of fresh) await changeCharge(tx, known.id, change)
  const { endsOn } = charge
  const isEnded = endsOn !== null && endsOn !== known.endsOn
  if (isEnded) await endCharge(tx, known.id, endsOn)
  return fresh.length > 0 || isEnded
}

function isKnown({ changes }: RecurringCharge, change: ReturnType<typeof changeOf>): boolean {
  return changes.some(({ effectiveDate, amount, rateAmount }) => {
    if (effectiveDate !== change.effectiveDate) return false
    return 'amount' in change ? amount === change.amount : rateAmount === change.rateAmount
  })
}

import { sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { mirrored } from '../../domain/ledger/posting.ts'
import { splitAmount } from '../../domain/leases/rent/rent-split.ts'
import type { BodyOf } from '../../domain/endpoint.ts'
import { formatMoney, type Money, minus, ZERO } from '../../domain/money.ts'
import { ensureFound, fieldProblem, Problem } from '../../domain/problem.ts'
import { type BorneShare, ownersToAsk } from '../../domain/remittance/expense-approval.ts'
import type { expenseContract } from '../../domain/remittance/expense-contract.ts'
import { expensePaid } from '../../domain/remittance/remittance-postings.ts'
import { parseShare } from '../../domain/share.ts'
import { recordChange } from '../audit/record-change.ts'
import { assertOwnDocument } from '../documents/assert-own-document.ts'
import { postEntry } from '../ledger/post-entry.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import { newId } from '../platform/database/new-id.ts'
import { idsOf } from '../platform/database/page.ts'
import { readHolders } from '../properties/holder-store.ts'
import { lockOwners } from './lock-owners.ts'
import { restoreUses } from './reserves/use-reserve.ts'
import { insertCharges } from './charge-store.ts'
import { expensePlaces, placeOfExpense } from './expense-place.ts'

export type NewExpense = BodyOf<typeof expenseContract.create>
export type ShareOfExpense = BorneShare & { ownerName: string; isOfBuilding: boolean }
/** A building, unit or plot whose owners pay the expense. */
export type ExpensePlace = { placeKind: 'BUILDING' | 'UNIT' | 'PLOT'; placeId: string }
type Checked = { buildingName: string; shares: ShareOfExpense[] }

/** Checks an expense and splits it among the owners of that day by their shares, exact to the chhetrum. */
export async function checkExpense(tx: Tx, expense: NewExpense): Promise<Checked> {
  const { buildingId } = expense
  if (expense.billedOn > tx.today) throw fieldProblem('/billedOn', 'A bill cannot be dated in the future.')
  if (expense.utility !== null && expense.category !== 'UTILITIES')
    throw fieldProblem('/utility', 'Only a bill of the category Water and electricity has a utility.')
  const building = await tx.selectFrom('buildings').select('name').where('id', '=', buildingId).executeTakeFirst()
  if (!building) throw fieldProblem('/buildingId', 'This building does not exist. Register the building first.')
  await assertOwnDocument(tx, { documentId: expense.documentId, entity: 'building', entityId: buildingId })
  return {
    buildingName: building.name,
    shares: await sharesOfExpense(tx, expense, { placeKind: 'BUILDING', placeId: buildingId }),
  }
}

/** A vendor's bill that the office has paid. Above an owner's limit it waits for the owner (expense-requests). */
export async function recordExpense(tx: Tx, expense: NewExpense): Promise<string> {
  const { shares } = await checkExpense(tx, expense)
  const [asked] = ownersToAsk(shares)
  if (asked) throw approvalNeeded(asked)
  return recordApprovedExpense(tx, expense, { postedOn: expense.billedOn })
}

/** Names one owner who must approve, with their part and their limit. */
export function approvalNeeded({ ownerName, amount, isOfBuilding, limit }: ShareOfExpense): Problem {
  return new Problem(
    'OWNER_APPROVAL_NEEDED',
    `The part of ${ownerName} is ${formatMoney(amount)}, which is above ` +
      `${isOfBuilding ? 'the limit of this building' : 'this owner’s limit'} of ${formatMoney(limit ?? ZERO)}. Ask the owner for approval first.`,
  )
}

type Approved = { postedOn: CalendarDate; recordedBy?: string | null }

/** Does the same after each owner above their limit approved. `postedOn` is later if the days of the bill were closed meanwhile. */
export async function recordApprovedExpense(tx: Tx, expense: NewExpense, approved: Approved): Promise<string> {
  const { buildingName, shares } = await checkExpense(tx, expense)
  const place = { placeKind: 'BUILDING', placeId: expense.buildingId } as const
  return postExpense(tx, expense, { ...approved, ...place, reference: buildingName, shares })
}

type PlacedExpense = Omit<NewExpense, 'buildingId'> & { buildingId: string | null }

/** The bill of a work order, including on a unit or a plot. The caller has checked the place, the document and the owners' approval. */
export async function recordPlacedExpense(
  tx: Tx,
  expense: PlacedExpense,
  place: ExpensePlace & { reference: string },
): Promise<string> {
  return postExpense(tx, expense, { ...place, postedOn: expense.billedOn, shares: await sharesOfExpense(tx, expense, place) })
}

type Posted = Approved & ExpensePlace & { reference: string; shares: readonly ShareOfExpense[] }

async function postExpense(
  tx: Tx,
  expense: PlacedExpense,
  { postedOn, recordedBy, placeKind, placeId, reference, shares }: Posted,
): Promise<string> {
  const entryId = await postEntry(tx, {
    kind: 'EXPENSE',
    valueDate: postedOn,
    reference: reference.slice(0, 80),
    leaseId: null,
    explanation: `${expense.description}, ${expense.chargedTo === 'OWNERS' ? 'charged to the owners' : 'borne by the office'}.`,
    postings: expensePaid(expense.amount, expense.chargedTo),
  })
  const id = newId()
  const by = recordedBy === undefined ? {} : { recorded_by: recordedBy }
  const { buildingId, vendor, description, category, utility, amount, billedOn, chargedTo, documentId } = expense
  await tx
    .insertInto('expenses')
    .values({
      id,
      building_id: buildingId,
      unit_id: placeKind === 'UNIT' ? placeId : null,
      plot_id: placeKind === 'PLOT' ? placeId : null,
      ...{ vendor, description, category, utility, amount, billed_on: billedOn, charged_to: chargedTo },
      ...{ document_id: documentId, entry_id: entryId, ...by },
    })
    .execute()
  await insertCharges(
    tx,
    shares.map((share) => ({ ownerId: share.ownerId, amount: share.amount, kind: 'EXPENSE', expenseId: id, entryId })),
    postedOn,
  )
  await recordChange(tx, {
    entity: 'expense',
    entityId: id,
    before: {},
    after: { amount: expense.amount, buildingId },
  })
  return id
}

/** Reverses a wrong bill: its postings are mirrored, and the owners' parts are returned to them. */
export async function reverseExpense(tx: Tx, id: string, reason: string): Promise<void> {
  const { rows } = await sql<{
    amount: Money
    chargedTo: 'OWNERS' | 'OFFICE'
    isReversed: boolean
    building: string
  }>`
    select x.amount, x.charged_to as "chargedTo", x.reversed_at is not null as "isReversed", ${placeOfExpense} as building
    from expenses x ${expensePlaces} where x.id = ${id} for update of x`.execute(tx)
  const expense = ensureFound(rows[0], 'expense')
  if (expense.isReversed) throw new Problem('ALREADY_REVERSED', 'This bill was already reversed.')
  const entryId = await postEntry(tx, {
    kind: 'REVERSAL',
    valueDate: tx.today,
    reference: expense.building.slice(0, 80),
    leaseId: null,
    explanation: 'The bill was reversed.',
    postings: mirrored(expensePaid(expense.amount, expense.chargedTo)),
  })
  const { rows: borne } = await sql<{ id: string; ownerId: string; amount: Money }>`
    select id, owner_id as "ownerId", amount from owner_charges where expense_id = ${id} order by id`.execute(tx)
  await lockOwners(
    tx,
    borne.map(({ ownerId }) => ownerId),
  )
  await restoreUses(
    tx,
    borne.map((charge) => charge.id),
  )
  await insertCharges(
    tx,
    borne.map(({ ownerId, amount }) => ({ ownerId, amount: minus(ZERO, amount), kind: 'EXPENSE_BACK', expenseId: id, entryId })),
    tx.today,
  )
  await sql`update expenses set reversed_at = ${tx.now}, reversal_reason = ${reason} where id = ${id}`.execute(tx)
  await recordChange(tx, { entity: 'expense', entityId: id, before: { status: 'POSTED' }, after: { status: 'REVERSED' } })
  await publishEvent(tx, 'expense.reversed', { expenseId: id })
}

type Borne = Pick<NewExpense, 'amount' | 'billedOn' | 'chargedTo'>

/** The part and the limit of each owner of the place; empty if the office pays. */
export async function sharesOfExpense(
  tx: Tx,
  { amount, billedOn, chargedTo }: Borne,
  { placeKind, placeId }: ExpensePlace,
): Promise<ShareOfExpense[]> {
  if (chargedTo !== 'OWNERS') return []
  const held = (await readHolders(tx, placeKind, [placeId], billedOn)).get(placeId) ?? []
  const holdings = held.flatMap(({ ownerId, share }) => {
    const exact = parseShare(share)
    return exact ? [{ ownerId, share: exact }] : []
  })
  if (holdings.length === 0)
    throw new Problem('OWNERS_UNCLEAR', `This ${placeKind.toLowerCase()} had no owner on that date. Register its owners first.`)
  const parts = splitAmount(amount, holdings).filter((part) => part.amount > 0)
  const { rows } = await sql<{ id: string; ownerName: string; limit: Money | null; isOfBuilding: boolean }>`
    select o.id, o.name_english as "ownerName", coalesce(b.expense_limit, o.expense_limit) as "limit",
      b.expense_limit is not null as "isOfBuilding"
    from owners o left join (${buildingOf({ placeKind, placeId })}) b on true
    where o.id = any(${idsOf(parts.map(({ ownerId }) => ownerId))})`.execute(tx)
  const owners = new Map(rows.map(({ id, ...owner }) => [id, owner]))
  return parts.map((part) => ({ ...part, ownerName: '', limit: null, isOfBuilding: false, ...owners.get(part.ownerId) }))
}

/** The building whose limit replaces that of the owners; a plot has none. */
function buildingOf({ placeKind, placeId }: ExpensePlace) {
  const id = placeKind === 'UNIT' ? sql`(select building_id from units where id = ${placeId})` : sql`${placeId}::uuid`
  return sql`select expense_limit from buildings where id = ${id}`
}

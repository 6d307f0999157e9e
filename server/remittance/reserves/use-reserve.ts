import { sql } from 'kysely'
import { banks, maskedAccountNumber } from '../../../domain/bank-accounts/bank.ts'
import { formatDate } from '../../../domain/calendar-date.ts'
import type { BodyOf } from '../../../domain/endpoint.ts'
import { mirrored } from '../../../domain/ledger/posting.ts'
import { formatMoney, type Money, minus, ZERO } from '../../../domain/money.ts'
import { ensureFound, fieldProblem, Problem } from '../../../domain/problem.ts'
import { reserveReleased, reserveUsed } from '../../../domain/remittance/remittance-postings.ts'
import { amountToUse } from '../../../domain/remittance/reserve.ts'
import type { reserveContract } from '../../../domain/remittance/reserve-contract.ts'
import { recordChange } from '../../audit/record-change.ts'
import { readBankAccount } from '../../bank-accounts/bank-account-store.ts'
import { postEntry } from '../../ledger/post-entry.ts'
import type { Tx } from '../../platform/database/database.ts'
import { readOpenCharges } from '../charge-store.ts'
import { lockOwners } from '../lock-owners.ts'
import { moveReserve, noReserve, type OpenUse, readHeldBy, readReserves, readUses } from './reserve-store.ts'

/** Pays an owner's bill from their reserve, up to the amount that is not deducted yet. Counts from today. */
export async function useReserve(tx: Tx, { chargeId, amount }: BodyOf<typeof reserveContract.use>): Promise<string> {
  const ownerId = await ownerOfCharge(tx, chargeId)
  await lockOwners(tx, [ownerId])
  await assertCostNotReversed(tx, chargeId)
  const charge = (await readOpenCharges(tx, [ownerId])).find(({ id }) => id === chargeId)
  if (!charge) throw new Problem('ILLEGAL_TRANSITION', 'This bill was already deducted. Load the page again.')
  const { balanceAmount } = (await readReserves(tx, [ownerId])).get(ownerId) ?? noReserve
  const maxAmount = amountToUse({ balanceAmount, openAmount: charge.amount })
  if (amount > maxAmount) {
    const words = `The reserve holds ${formatMoney(balanceAmount)}, and ${formatMoney(charge.amount)} of this bill is open.`
    throw fieldProblem('/amount', `${words} Enter at most ${formatMoney(maxAmount)}.`)
  }
  const entryId = await postEntry(tx, {
    kind: 'RESERVE_USED',
    valueDate: tx.today,
    reference: charge.label.slice(0, 80),
    leaseId: null,
    explanation: `${formatMoney(amount)} of ${formatMoney(charge.amount)} paid from the reserve of ${formatMoney(balanceAmount)} (R19).`,
    postings: reserveUsed(amount),
  })
  const id = await moveReserve(tx, { ownerId, kind: 'USED', amount: minus(ZERO, amount), movedOn: tx.today, chargeId, entryId })
  await recordMove(tx, { id, ownerId, usedAmount: amount })
  return id
}

async function ownerOfCharge(tx: Tx, chargeId: string): Promise<string> {
  const charge = await tx.selectFrom('owner_charges').select('owner_id').where('id', '=', chargeId).executeTakeFirst()
  return ensureFound(charge, 'charge').owner_id
}

/** Only for a cost of the owner, not for rent that was charged back, and not for a reversed cost. */
async function assertCostNotReversed(tx: Tx, chargeId: string): Promise<void> {
  const { rows } = await sql<{ kind: string; isReversed: boolean }>`
    select c.kind, coalesce(x.reversed_at, p.reversed_at) is not null as "isReversed" from owner_charges c
    left join expenses x on x.organisation_id = c.organisation_id and x.id = c.expense_id
    left join payments p on p.organisation_id = c.organisation_id and p.id = c.payment_id
    where c.id = ${chargeId}`.execute(tx)
  const charge = ensureFound(rows[0], 'charge')
  if (charge.kind !== 'EXPENSE' && charge.kind !== 'REPAIR')
    throw new Problem('ILLEGAL_TRANSITION', 'A reserve pays bills and repairs only.')
  if (charge.isReversed) throw new Problem('ILLEGAL_TRANSITION', 'This bill was reversed.')
}

/** Pays an amount to the owner. Not before the last movement, so that the reserve was never below 0 on any day. */
export async function releaseReserve(tx: Tx, release: BodyOf<typeof reserveContract.release>): Promise<string> {
  const { ownerId, amount, releasedOn, reference } = release
  if (releasedOn > tx.today) throw fieldProblem('/releasedOn', 'A payment cannot be dated in the future.')
  await lockOwners(tx, [ownerId])
  const { balanceAmount, lastMovedOn } = (await readReserves(tx, [ownerId])).get(ownerId) ?? noReserve
  if (amount > balanceAmount)
    throw fieldProblem('/amount', `The reserve holds ${formatMoney(balanceAmount)}. Enter at most that amount.`)
  if (lastMovedOn && releasedOn < lastMovedOn)
    throw fieldProblem('/releasedOn', `The reserve last changed on ${formatDate(lastMovedOn)}. Enter that date or a later one.`)
  const sentTo = await accountOf(tx, release)
  const entryId = await postEntry(tx, {
    kind: 'RESERVE_RELEASED',
    valueDate: releasedOn,
    reference: reference ?? 'Reserve',
    leaseId: null,
    explanation: `${formatMoney(amount)} of the reserve of ${formatMoney(balanceAmount)} paid out to the owner (R19).`,
    postings: reserveReleased(amount),
  })
  const bankAccountId = release.bankAccountId ?? null
  const move = { ownerId, kind: 'RELEASED', movedOn: releasedOn, bankAccountId, sentTo, reference, entryId } as const
  const id = await moveReserve(tx, { ...move, amount: minus(ZERO, amount) })
  await recordMove(tx, { id, ownerId, releasedAmount: amount })
  return id
}

async function accountOf(tx: Tx, { ownerId, bankAccountId }: BodyOf<typeof reserveContract.release>): Promise<string | null> {
  if (!bankAccountId) return null
  const account = await readBankAccount(tx, bankAccountId)
  if (account.ownerId !== ownerId)
    throw fieldProblem('/bankAccountId', 'This account belongs to somebody else. Choose an account of the owner.')
  return `${banks[account.bankCode].name} ${maskedAccountNumber(account.accountNumber)}`
}

/** Reverses a mistaken use or release. An amount held back is reversed with its remittance. */
export async function reverseMovement(tx: Tx, id: string, reason: string): Promise<string> {
  const of = await tx.selectFrom('reserve_movements').select('owner_id').where('id', '=', id).executeTakeFirst()
  await lockOwners(tx, [ensureFound(of, 'movement of the reserve').owner_id])
  const { rows } = await sql<Move>`
    select m.id, m.owner_id as "ownerId", m.kind, m.amount, m.charge_id as "chargeId", m.reverses_id as "reversesId",
      exists (select from reserve_movements b where b.organisation_id = m.organisation_id and b.reverses_id = m.id) as "isReversed"
    from reserve_movements m where m.id = ${id}`.execute(tx)
  const move = ensureFound(rows[0], 'movement of the reserve')
  if (move.isReversed || move.reversesId) throw new Problem('ALREADY_REVERSED', 'This movement was already reversed.')
  if (move.kind === 'HELD')
    throw new Problem('ILLEGAL_TRANSITION', 'This amount was held back by a remittance. Reverse the remittance instead.')
  return restore(tx, move, reason)
}

type Move = {
  id: string
  ownerId: string
  kind: 'HELD' | 'USED' | 'RELEASED'
  amount: Money
  chargeId: string | null
  reversesId: string | null
  isReversed: boolean
}

async function restore(
  tx: Tx,
  move: Pick<Move, 'id' | 'ownerId' | 'kind' | 'amount' | 'chargeId'>,
  reason: string,
): Promise<string> {
  const amount = minus(ZERO, move.amount)
  const entryId = await postEntry(tx, {
    kind: 'REVERSAL',
    valueDate: tx.today,
    reference: 'Reserve',
    leaseId: null,
    explanation: move.kind === 'USED' ? 'The use of the reserve was reversed.' : 'The release of the reserve was reversed.',
    postings: mirrored(move.kind === 'USED' ? reserveUsed(amount) : reserveReleased(amount)),
  })
  const { ownerId, kind, chargeId } = move
  const id = await moveReserve(tx, { ownerId, kind, amount, movedOn: tx.today, chargeId, entryId, reversesId: move.id, reason })
  await recordMove(tx, { id, ownerId, returnedAmount: amount })
  return id
}

/** A reversed bill costs nothing: the amounts that reserves paid are returned to them. Called under the lock of the owners. */
export async function restoreUses(tx: Tx, chargeIds: readonly string[]): Promise<void> {
  for (const use of await readUses(tx, chargeIds)) await restore(tx, asMove(use), 'The bill was reversed.')
}

const asMove = ({ id, ownerId, chargeId, amount }: OpenUse) =>
  ({ id, ownerId, chargeId, kind: 'USED', amount: minus(ZERO, amount) }) as const

/** Reverses the remittance with the amount it held back, which must still be in the reserve. Its entry mirrors both. */
export async function releaseHeld(tx: Tx, { remittanceId, entryId }: { remittanceId: string; entryId: string }): Promise<void> {
  const held = await readHeldBy(tx, remittanceId)
  if (!held) return
  const { id, ownerId, amount } = held
  const back = { ownerId, kind: 'HELD', amount: minus(ZERO, amount), movedOn: tx.today, remittanceId, entryId } as const
  await moveReserve(tx, { ...back, reversesId: id, reason: 'The remittance was reversed.' })
}

/** Checked under the lock of the owner, before anything is posted. */
export async function assertHeldStillInReserve(tx: Tx, remittanceId: string): Promise<void> {
  const held = await readHeldBy(tx, remittanceId)
  if (!held) return
  const { balanceAmount } = (await readReserves(tx, [held.ownerId])).get(held.ownerId) ?? noReserve
  if (balanceAmount >= held.amount) return
  throw new Problem(
    'IN_USE',
    `This remittance held back ${formatMoney(held.amount)} for the reserve, of which only ${formatMoney(balanceAmount)} is left. ` +
      'Reverse what was used or released first.',
  )
}

function recordMove(tx: Tx, { ownerId, ...after }: { id: string; ownerId: string } & Record<string, unknown>): Promise<void> {
  return recordChange(tx, { entity: 'ownerReserve', entityId: ownerId, before: {}, after })
}

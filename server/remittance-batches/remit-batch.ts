import { formatMoney, type Money, plus, ZERO } from '../../domain/money.ts'
import type { BodyOf } from '../../domain/endpoint.ts'
import { notFound, Problem } from '../../domain/problem.ts'
import type { remittanceBatchContract } from '../../domain/remittance-batches/remittance-batch-contract.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { readOwnersDue } from '../remittance/owner-due-store.ts'
import { lockOwners } from '../remittance/lock-owners.ts'
import { remitToOwners, type SentRemittance } from '../remittance/remit-shares.ts'
import { unremittedShares } from '../remittance/share-store.ts'
import { insertBatch } from './batch-store.ts'
import { notifyOwnersPaid } from './notify-owners-paid.ts'
import { readDefaultAccounts } from './payable-owners.ts'
import { assertNotTooMany, maxRead } from './preview-batch.ts'

type NewBatch = BodyOf<typeof remittanceBatchContract.create>

/**
 * Sends each owner everything that they are due, and notifies them. All or nothing: the user who confirmed the batch has seen these
 * amounts, and the file for the bank has no others. The amounts due are read with the owners locked: if two clerks do this at the same
 * time, the second finds nothing.
 */
export async function remitBatch(tx: Tx, { remittedOn, reference, owners }: NewBatch): Promise<string> {
  const ownerIds = owners.map(({ ownerId }) => ownerId)
  await lockOwners(tx, ownerIds)
  await assertDefaultAccounts(tx, owners)
  const shares = Map.groupBy(await unremittedShares(tx, ownerIds, maxRead), ({ ownerId }) => ownerId)
  assertNotTooMany([...shares.values()].map((own) => ({ adviceCount: own.length })))
  await assertAllDue(tx, owners, new Set(shares.keys()))
  const batchId = newId()
  const amount = plus(...owners.map((owner) => owner.amount))
  await insertBatch(tx, { id: batchId, remittedOn, reference, ownerCount: owners.length, amount })
  const remitted = owners.map(({ ownerId, bankAccountId }) => {
    return { ownerId, bankAccountId, adviceIds: (shares.get(ownerId) ?? []).map(({ adviceId }) => adviceId) }
  })
  const sent = await remitToOwners(tx, { remittedOn, reference, batchId, owners: remitted })
  await assertAmounts(tx, owners, sent)
  await recordChange(tx, {
    entity: 'remittanceBatch',
    entityId: batchId,
    before: {},
    after: { ownerCount: owners.length, amount, remittedOn },
  })
  await notifyOwnersPaid(tx, batchId)
  return batchId
}

type Owners = NewBatch['owners']

/** Checks that the account is the one shown: the approver of a batch sees each owner's default account of that day. */
async function assertDefaultAccounts(tx: Tx, owners: Owners): Promise<void> {
  const accounts = await readDefaultAccounts(
    tx,
    owners.map(({ ownerId }) => ownerId),
  )
  const other = owners.find(({ ownerId, bankAccountId }) => accounts.get(ownerId)?.id !== bankAccountId)
  if (!other) return
  const [owner] = await readOwnersDue(tx, [other.ownerId])
  const account = `${owner?.ownerName}: this is not the owner’s default bank account.`
  throw new Problem('ILLEGAL_TRANSITION', `${account} Nobody was paid. Check the bank accounts and remit again.`)
}

async function assertAllDue(tx: Tx, owners: Owners, due: ReadonlySet<string>): Promise<void> {
  const without = owners.find(({ ownerId }) => !due.has(ownerId))
  if (without) throw await differs(tx, without, ZERO)
}

async function assertAmounts(tx: Tx, owners: Owners, sent: readonly SentRemittance[]): Promise<void> {
  const amounts = new Map(sent.map(({ ownerId, amount }) => [ownerId, amount]))
  const other = owners.find(({ ownerId, amount }) => amounts.get(ownerId) !== amount)
  if (other) throw await differs(tx, other, amounts.get(other.ownerId) ?? ZERO)
}

async function differs(tx: Tx, { ownerId, amount }: Owners[number], now: Money): Promise<Problem> {
  const [owner] = await readOwnersDue(tx, [ownerId])
  if (!owner) return notFound('owner')
  const due = now === 0 ? 'nothing is due' : `${formatMoney(now)} is due`
  return new Problem(
    'AMOUNTS_DIFFER',
    `${owner.ownerName}: now ${due}, not ${formatMoney(amount)}. Nobody was paid. Check the amounts and remit again.`,
  )
}

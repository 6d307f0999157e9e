import { sql } from 'kysely'
import { amountToHold } from '../../domain/remittance/reserve.ts'
import { banks } from '../../domain/bank-accounts/bank.ts'
import { maskedAccountNumber } from '../../domain/bank-accounts/bank.ts'
import { type CalendarDate, earlier, formatDate } from '../../domain/calendar-date.ts'
import type { BodyOf } from '../../domain/endpoint.ts'
import { formatMoney, type Money, minus, plus, ZERO } from '../../domain/money.ts'
import { fieldProblem, notFound, Problem } from '../../domain/problem.ts'
import { deductCharges } from '../../domain/remittance/owner-share.ts'
import type { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { remitted } from '../../domain/remittance/remittance-postings.ts'
import { recordChange } from '../audit/record-change.ts'
import { readBankAccount } from '../bank-accounts/bank-account-store.ts'
import { lockAdvices, lockLeases } from '../advices/lease-account-store.ts'
import { postEntries } from '../ledger/post-entry.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { reserveNumbers } from '../platform/database/reserve-numbers.ts'
import { idsOf } from '../platform/database/page.ts'
import { chargeBackShares } from './charge-back-shares.ts'
import { type Charge, readOpenCharges } from './charge-store.ts'
import { lockOwners } from './lock-owners.ts'
import { moveReserve, noReserve, type Reserve, readReserves } from './reserves/reserve-store.ts'
import { insertRemittance, markRemitted } from './remittance-store.ts'
import { remittedPairs, type Share, sharesOfAdvices } from './share-store.ts'
import type { Sums } from './remittance-sums.ts'

type NewRemittance = BodyOf<typeof remittanceContract.create>
/** Remittances on one day; `batchId` is set if they are paid by one file. */
type NewRemittances = Pick<NewRemittance, 'remittedOn' | 'reference'> & {
  batchId?: string
  owners: readonly Pick<NewRemittance, 'ownerId' | 'adviceIds' | 'bankAccountId'>[]
}
export type SentRemittance = { id: string; ownerId: string; amount: Money }

/** Remits to an owner their shares of paid advices, less fee, tax and charges. Returns the id of the remittance. */
export async function remitShares(tx: Tx, { remittedOn, reference, ...owner }: NewRemittance): Promise<string> {
  const [sent] = await remitToOwners(tx, { remittedOn, reference, owners: [owner] })
  if (!sent) throw new Error('The remittance was not recorded.')
  return sent.id
}

/** Does the same for several owners, each named once: all or none. Returns them in the order of `owners`. */
export async function remitToOwners(tx: Tx, given: NewRemittances): Promise<SentRemittance[]> {
  if (given.remittedOn > tx.today) throw fieldProblem('/remittedOn', 'A remittance cannot be dated in the future.')
  const owners = given.owners.map((owner) => ({ ...owner, adviceIds: [...new Set(owner.adviceIds)] }))
  const ownerIds = owners.map(({ ownerId }) => ownerId)
  const adviceIds = [...new Set(owners.flatMap((owner) => owner.adviceIds))]
  await lockOwners(tx, ownerIds)
  await lockOwnAdvices(tx, adviceIds)
  // If the owners of the building or unit were changed, amounts of earlier owners are charged back.
  await chargeBackShares(tx, { adviceIds, because: 'The owners were changed, so the shares were split again.' })
  const everybody = Map.groupBy(await sharesOfAdvices(tx, adviceIds), ({ adviceId }) => adviceId)
  const sent = await remittedPairs(tx, adviceIds)
  const charges = Map.groupBy(await readOpenCharges(tx, ownerIds), ({ ownerId }) => ownerId)
  const reserves = await readReserves(tx, ownerIds)
  const remittances = []
  for (const owner of owners) {
    const { ownerId } = owner
    const shares = owner.adviceIds.map((adviceId) => ownShare(adviceId, { ownerId, everybody, sent }))
    assertNotBeforeCollection(tx, given.remittedOn, shares)
    const sums = worthOf(shares, charges.get(ownerId) ?? [], reserves.get(ownerId))
    if (shares.length === 0 && sums.amount <= 0) throw fieldProblem('/adviceIds', 'Choose at least one payment advice.')
    const account = await accountOf(tx, owner)
    remittances.push({ ...account, id: newId(), owner, shares, sums })
  }
  await record(tx, given, remittances)
  const now = new Set([...sent, ...owners.flatMap(({ ownerId, adviceIds: ids }) => ids.map((id) => `${id} ${ownerId}`))])
  await markRemitted(
    tx,
    adviceIds.filter((id) => (everybody.get(id) ?? []).every(({ ownerId }) => now.has(`${id} ${ownerId}`))),
  )
  return remittances.map(({ id, owner, sums }) => ({ id, ownerId: owner.ownerId, amount: sums.amount }))
}

type Composed = Account & { id: string; owner: NewRemittances['owners'][number]; shares: Share[]; sums: Sums }

/** The numbers are reserved after all other locks. */
async function record(tx: Tx, given: NewRemittances, remittances: readonly Composed[]): Promise<void> {
  const numbers = await reserveNumbers(tx, 'REMITTANCE', remittances.length)
  const numbered = remittances.map((remittance, index) => ({ ...remittance, remittanceNumber: numbers[index] ?? '' }))
  const entryIds = await postEntries(
    tx,
    numbered.map(({ remittanceNumber, shares, sums }) => ({
      kind: 'REMITTANCE',
      valueDate: given.remittedOn,
      reference: remittanceNumber,
      leaseId: null,
      explanation:
        (shares.length === 0
          ? 'Charges returned to the owner.'
          : `Shares of ${shares.length} ${shares.length === 1 ? 'advice' : 'advices'}, less fee, tax and charges.`) +
        (sums.reservedAmount > 0 ? ` ${formatMoney(sums.reservedAmount)} held back for the reserve (R19).` : ''),
      postings: remitted(shares, sums),
    })),
  )
  for (const [index, { owner, ...remittance }] of numbered.entries()) {
    const { ownerId, bankAccountId } = owner
    const { remittedOn, reference, batchId = null } = given
    const entryId = entryIds[index] ?? ''
    await insertRemittance(tx, { ...remittance, entryId, batchId, given: { ownerId, bankAccountId, remittedOn, reference } })
    const { amount, reservedAmount } = remittance.sums
    const held = {
      ownerId,
      kind: 'HELD',
      amount: reservedAmount,
      movedOn: remittedOn,
      remittanceId: remittance.id,
      entryId,
    } as const
    if (reservedAmount > 0) await moveReserve(tx, held)
    const after = { amount, ownerId, ...(reservedAmount > 0 ? { reservedAmount } : {}) }
    await recordChange(tx, { entity: 'remittance', entityId: remittance.id, before: {}, after })
  }
}

/** Locks the leases, then their advices. */
async function lockOwnAdvices(tx: Tx, adviceIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; leaseId: string; kind: string }>`
    select id, lease_id as "leaseId", kind from payment_advices where id = any(${idsOf(adviceIds)})`.execute(tx)
  if (rows.length < adviceIds.length) throw notFound('payment advice')
  if (rows.some(({ kind }) => kind !== 'RENT')) {
    throw new Problem('ILLEGAL_TRANSITION', 'A security deposit cannot be remitted. Choose rent advices.')
  }
  const leaseIds = [...new Set(rows.map(({ leaseId }) => leaseId))]
  await lockLeases(tx, leaseIds)
  await lockAdvices(tx, leaseIds, adviceIds)
}

/** An advice settled without a payment counts as collected on its due day, which may be in the future. */
function assertNotBeforeCollection(tx: Tx, remittedOn: CalendarDate, shares: readonly Share[]): void {
  const [last] = shares.toSorted((a, b) => (a.collectedOn < b.collectedOn ? 1 : -1))
  const first = last && earlier(last.collectedOn, tx.today)
  if (!last || !first || remittedOn >= first) return
  const words = `The rent of ${last.adviceNumber} is due to its owners from ${formatDate(first)}. Enter that date or a later one.`
  throw fieldProblem('/remittedOn', words)
}

type Known = { ownerId: string; everybody: ReadonlyMap<string, readonly Share[]>; sent: ReadonlySet<string> }

function ownShare(adviceId: string, { ownerId, everybody, sent }: Known): Share {
  if (sent.has(`${adviceId} ${ownerId}`)) {
    throw new Problem('DUPLICATE', 'This share was already remitted. Load the page again to see what is still due.')
  }
  const shares = everybody.get(adviceId) ?? []
  if (shares.length === 0) {
    throw new Problem('ILLEGAL_TRANSITION', 'Only advices paid in full can be remitted. Remove the others.')
  }
  const own = shares.find((share) => share.ownerId === ownerId)
  if (!own)
    throw new Problem(
      'ILLEGAL_TRANSITION',
      `This owner has no share of ${shares[0]?.adviceNumber}. Choose advices of this owner.`,
    )
  return own
}

function worthOf(shares: readonly Share[], charges: readonly Charge[], reserve: Omit<Reserve, 'ownerId'> = noReserve): Sums {
  const netAmount = plus(ZERO, ...shares.map((share) => share.netAmount))
  const taken = deductCharges(netAmount, charges)
  const deductedAmount = plus(ZERO, ...taken.map(({ amount }) => amount))
  const availableAmount = minus(netAmount, deductedAmount)
  const { balanceAmount } = reserve
  const reservedAmount = shares.length === 0 ? ZERO : amountToHold(reserve, { balanceAmount, availableAmount })
  return {
    shareAmount: plus(ZERO, ...shares.map((share) => share.shareAmount)),
    feeAmount: plus(ZERO, ...shares.map(({ feeAmount }) => feeAmount)),
    taxAmount: plus(ZERO, ...shares.map(({ taxAmount }) => taxAmount)),
    deductedAmount,
    reservedAmount,
    amount: minus(availableAmount, reservedAmount),
    taken,
  }
}

type Account = { sentTo: string | null; bankAccountVersion: number | null }

async function accountOf(tx: Tx, { ownerId, bankAccountId }: Composed['owner']): Promise<Account> {
  if (!bankAccountId) return { sentTo: null, bankAccountVersion: null }
  const account = await readBankAccount(tx, bankAccountId)
  if (account.ownerId !== ownerId)
    throw fieldProblem('/bankAccountId', 'This account belongs to somebody else. Choose an account of the owner.')
  const sentTo = `${banks[account.bankCode].name} ${maskedAccountNumber(account.accountNumber)}`
  return { sentTo, bankAccountVersion: account.version }
}

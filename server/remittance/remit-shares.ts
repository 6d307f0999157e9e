import { sql } from 'kysely'
import { banks } from '../../domain/bank-accounts/bank.ts'
import { maskedAccountNumber } from '../../domain/bank-accounts/bank.ts'
import { type CalendarDate, earlier, formatDate } from '../../domain/calendar-date.ts'
import type { BodyOf } from '../../domain/endpoint.ts'
import { minus, plus, ZERO } from '../../domain/money.ts'
import { fieldProblem, notFound, Problem } from '../../domain/problem.ts'
import { deductCharges } from '../../domain/remittance/owner-share.ts'
import type { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { remitted } from '../../domain/remittance/remittance-postings.ts'
import { recordChange } from '../audit/record-change.ts'
import { readBankAccount } from '../bank-accounts/bank-account-store.ts'
import { lockAdvices, lockLeases } from '../advices/lease-account-store.ts'
import { postEntry } from '../ledger/post-entry.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { reserveNumbers } from '../platform/database/reserve-numbers.ts'
import { idsOf } from '../platform/database/page.ts'
import { chargeBackShares } from './charge-back-shares.ts'
import { readOpenCharges } from './charge-store.ts'
import { insertRemittance, markRemitted } from './remittance-store.ts'
import { remittedPairs, type Share, sharesOfAdvices } from './share-store.ts'
import type { Sums } from './remittance-sums.ts'

type NewRemittance = BodyOf<typeof remittanceContract.create>

/** Sends an owner their shares of paid advices, less fee, tax and what is charged to them. Answers the remittance's id. */
export async function remitShares(tx: Tx, given: NewRemittance): Promise<string> {
  if (given.remittedOn > tx.today) throw fieldProblem('/remittedOn', 'Money cannot be sent in the future.')
  const adviceIds = [...new Set(given.adviceIds)]
  await lockAll(tx, given.ownerId, adviceIds)
  // A building or unit whose owners were named again since: what went to those before is theirs no longer.
  await chargeBackShares(tx, { adviceIds, because: 'The owners were named anew: what is whose was split anew.' })
  const everybody = await sharesOfAdvices(tx, adviceIds)
  const sent = await remittedPairs(tx, adviceIds)
  const shares = adviceIds.map((adviceId) => ownShare(adviceId, { ownerId: given.ownerId, everybody, sent }))
  assertNotBeforeCollection(tx, given.remittedOn, shares)
  const sums = await worthOf(tx, given.ownerId, shares)
  const sentTo = given.bankAccountId ? await accountText(tx, given.bankAccountId, given.ownerId) : null
  const [remittanceNumber = ''] = await reserveNumbers(tx, 'REMITTANCE', 1)
  const entryId = await postEntry(tx, {
    kind: 'REMITTANCE',
    valueDate: given.remittedOn,
    reference: remittanceNumber,
    leaseId: null,
    explanation: `Shares of ${shares.length} ${shares.length === 1 ? 'advice' : 'advices'}, less fee, tax and charges.`,
    postings: remitted(shares, sums),
  })
  const id = newId()
  await insertRemittance(tx, { id, remittanceNumber, entryId, sentTo, given, sums, shares })
  const now = new Set([...sent, ...shares.map(({ adviceId }) => `${adviceId} ${given.ownerId}`)])
  await markRemitted(
    tx,
    adviceIds.filter((adviceId) => isWhole(adviceId, everybody, now)),
  )
  await recordChange(tx, {
    entity: 'remittance',
    entityId: id,
    before: {},
    after: { amount: sums.amount, ownerId: given.ownerId },
  })
  return id
}

/** The owner first, so that two remittances to one owner do not take the same charge; then the leases, then their advices. */
async function lockAll(tx: Tx, ownerId: string, adviceIds: readonly string[]): Promise<void> {
  const owner = await sql`select id from owners where id = ${ownerId} for no key update`.execute(tx)
  if (owner.rows.length === 0) throw notFound('owner')
  const { rows } = await sql<{ id: string; leaseId: string; kind: string }>`
    select id, lease_id as "leaseId", kind from payment_advices where id = any(${idsOf(adviceIds)})`.execute(tx)
  if (rows.length < adviceIds.length) throw notFound('payment advice')
  if (rows.some(({ kind }) => kind !== 'RENT')) {
    throw new Problem('ILLEGAL_TRANSITION', 'A security deposit is held for the tenant. Choose advices of rent.')
  }
  const leaseIds = [...new Set(rows.map(({ leaseId }) => leaseId))]
  await lockLeases(tx, leaseIds)
  await lockAdvices(tx, leaseIds, adviceIds)
}

/** What was settled by no payment counts as collected on its due day, which may still be to come. */
function assertNotBeforeCollection(tx: Tx, remittedOn: CalendarDate, shares: readonly Share[]): void {
  const [last] = shares.toSorted((a, b) => (a.collectedOn < b.collectedOn ? 1 : -1))
  const first = last && earlier(last.collectedOn, tx.today)
  if (!last || !first || remittedOn >= first) return
  const words = `The rent of ${last.adviceNumber} came in on ${formatDate(first)}. Give that day or a later one.`
  throw fieldProblem('/remittedOn', words)
}

type Known = { ownerId: string; everybody: readonly Share[]; sent: ReadonlySet<string> }

function ownShare(adviceId: string, { ownerId, everybody, sent }: Known): Share {
  if (sent.has(`${adviceId} ${ownerId}`)) {
    throw new Problem('DUPLICATE', 'This share was remitted already. Load the page again to see what is still due.')
  }
  const shares = everybody.filter((share) => share.adviceId === adviceId)
  if (shares.length === 0) {
    throw new Problem('ILLEGAL_TRANSITION', 'Only what is paid in full can be remitted. Leave out advices with something open.')
  }
  const own = shares.find((share) => share.ownerId === ownerId)
  if (!own)
    throw new Problem('ILLEGAL_TRANSITION', `This owner has no share of ${shares[0]?.adviceNumber}. Choose their own advices.`)
  return own
}

async function worthOf(tx: Tx, ownerId: string, shares: readonly Share[]): Promise<Sums> {
  const netAmount = plus(...shares.map((share) => share.netAmount))
  const taken = deductCharges(netAmount, await readOpenCharges(tx, [ownerId]))
  const deductedAmount = plus(...taken.map(({ amount }) => amount))
  return {
    shareAmount: plus(ZERO, ...shares.map((share) => share.shareAmount)),
    feeAmount: plus(ZERO, ...shares.map(({ feeAmount }) => feeAmount)),
    taxAmount: plus(ZERO, ...shares.map(({ taxAmount }) => taxAmount)),
    deductedAmount,
    amount: minus(netAmount, deductedAmount),
    taken,
  }
}

async function accountText(tx: Tx, bankAccountId: string, ownerId: string): Promise<string> {
  const account = await readBankAccount(tx, bankAccountId)
  if (account.ownerId !== ownerId)
    throw fieldProblem('/bankAccountId', 'This account is of somebody else. Choose one of the owner.')
  return `${banks[account.bankCode].name} ${maskedAccountNumber(account.accountNumber)}`
}

function isWhole(adviceId: string, everybody: readonly Share[], sent: ReadonlySet<string>): boolean {
  return everybody.filter((share) => share.adviceId === adviceId).every(({ ownerId }) => sent.has(`${adviceId} ${ownerId}`))
}

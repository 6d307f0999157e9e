import type { Advice } from '../../domain/advices/advice-contract.ts'
import { cashLeft } from '../../domain/advices/cash-left.ts'
import type { Claim, NewClaim } from '../../domain/payments/claim-contract.ts'
import { claimParts } from '../../domain/payments/claim-parts.ts'
import { earliestPaymentDay } from '../../domain/payments/earliest-payment-day.ts'
import { formatDate } from '../../domain/calendar-date.ts'
import { formatMoney, minus, ZERO } from '../../domain/money.ts'
import { duplicateProblem, ensureFound, fieldProblem, Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import { saveDocument } from '../documents/save-document.ts'
import type { DocumentFile } from '../documents/make-document-file.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import { readAdvice, readAdvices } from '../advices/advice-store.ts'
import { insertClaim, readClaim, readOpenOfLease, receiptWithReference } from './claim-store.ts'
import { readLeaseStart } from './payer-store.ts'

/** A tenant claims to have paid. The claim waits for the office: the account does not change until somebody has checked it. */
export async function claimPayment(tx: Tx, claim: NewClaim, slip: DocumentFile | undefined): Promise<Claim> {
  const advices = await readNamed(tx, claim)
  const { leaseId, tenantId } = advices[0]
  await assertDayAllowed(tx, leaseId, claim)
  // A line of a bank statement is recorded as a bank transfer, whichever app the tenant used.
  const receipt = await receiptWithReference(tx, claim.reference, [claim.method, 'BANK_TRANSFER'])
  if (receipt) throw takenBefore(`The payment with this reference already has receipt ${receipt}.`)
  await assertWithinBalance(tx, leaseId, claim)
  const parts = claimParts(claim.amount, advices.map(cashLeft))
  const named = advices.map((advice, index) => ({ adviceId: advice.id, amount: parts[index] ?? ZERO }))
  const id = await tx.actingAs('staff', (staff) => insertClaim(staff, { ...claim, leaseId, tenantId, named }))
  if (!id) throw takenBefore('This reference was already sent to the office. Check that payment, or correct the reference.')
  if (slip) await saveDocument(tx, { entity: 'claim', entityId: id, kind: 'PAYMENT_PROOF', file: slip })
  await recordChange(tx, { entity: 'claim', entityId: id, before: {}, after: { status: 'PENDING' } })
  await publishEvent(tx, 'claim.made', { claimId: id, leaseId })
  return readClaim(tx, id)
}

/** The advices that the claim pays, in its order: open, and of one lease. */
async function readNamed(tx: Tx, { adviceId, otherAdviceIds }: NewClaim): Promise<[Advice, ...Advice[]]> {
  const first = await readAdvice(tx, adviceId)
  const otherIds = [...new Set(otherAdviceIds)].filter((id) => id !== adviceId)
  const found = await readAdvices(tx, otherIds)
  const others = otherIds.map((id) =>
    ensureFound(
      found.find((advice) => advice.id === id),
      'payment advice',
    ),
  )
  const paid = [first, ...others].find(({ balanceAmount }) => balanceAmount <= 0)
  if (paid) throw new Problem('NOT_OPEN', `${paid.adviceNumber} is already paid.`)
  if (others.some(({ leaseId }) => leaseId !== first.leaseId)) {
    throw fieldProblem('/otherAdviceIds', 'These payment advices are for different leases. Send a proof for each lease.')
  }
  return [first, ...others]
}

/** An amount above the debt of the lease is a typing error, unless the tenant states that they pay in advance. */
async function assertWithinBalance(tx: Tx, leaseId: string, { amount, isInAdvance }: NewClaim): Promise<void> {
  if (isInAdvance) return
  const { openAmount, checkedAmount } = await readOpenOfLease(tx, leaseId)
  if (amount <= minus(openAmount, checkedAmount)) return
  const checked = checkedAmount > 0 ? `, and you already sent proof of ${formatMoney(checkedAmount)}` : ''
  throw fieldProblem(
    '/amount',
    `${formatMoney(openAmount)} is outstanding on this lease${checked}. Correct the amount, or choose to pay in advance.`,
  )
}

async function assertDayAllowed(tx: Tx, leaseId: string, { paidOn }: NewClaim): Promise<void> {
  if (paidOn > tx.today) throw fieldProblem('/paidOn', 'This date is in the future. Enter the date you paid.')
  const startsOn = await readLeaseStart(tx, leaseId)
  if (paidOn < earliestPaymentDay(startsOn, tx.today)) {
    throw fieldProblem('/paidOn', `The lease starts on ${formatDate(startsOn)}. Check the year.`)
  }
}

function takenBefore(message: string): Problem {
  return duplicateProblem('/reference', message)
}

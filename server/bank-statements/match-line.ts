import { type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import type { BankLine } from '../../domain/bank-statements/statement-contract.ts'
import { linkDenialReason } from '../../domain/bank-statements/link-denial-reason.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import { decideClaim, receiptWithReference } from '../payments/claim-store.ts'
import { leaseOfAdvice, lockLease } from '../advices/lease-account-store.ts'
import { readPayment } from '../payments/payment-list-store.ts'
import { leaseOfPayment } from '../payments/payment-store.ts'
import { recordPayment } from '../payments/record-payment.ts'
import { likeReceipt } from './like-payment.ts'
import { decideLine, hasLine, lockClaimOfReference, lockLine, readLine, readStatementById } from './statement-line-store.ts'

type LineOf = { id: string; lineId: string }
/** `paidOn` is the value date, if it is not the bank's. */
type Match = { adviceId: string; isAnotherPayment: boolean; paidOn?: CalendarDate | undefined }

/** Books a line as a payment. A claim that waited for the money gets the same receipt. */
export async function matchLine(tx: Tx, of: LineOf, match: Match): Promise<BankLine> {
  const { adviceId, isAnotherPayment } = match
  const leaseId = await leaseOfAdvice(tx, adviceId)
  await lockLease(tx, leaseId)
  const line = await lockLine(tx, of)
  assertNotMatched(line)
  const { amount, reference, bookedOn } = line
  const paidOn = match.paidOn ?? bookedOn
  const receipt = reference && !isAnotherPayment ? await receiptWithReference(tx, reference) : undefined
  if (receipt) {
    throw new Problem(
      'DUPLICATE',
      `Receipt ${receipt} has the same reference. If it is the same payment, link this line to it. If not, choose “Record as another payment”.`,
    )
  }
  const like = isAnotherPayment ? undefined : await likeReceipt(tx, leaseId, line)
  if (like) {
    throw new Problem(
      'DUPLICATE',
      `Receipt ${like.receiptNumber} of ${formatDate(like.paidOn)} has the same amount, and no bank line. If it is the same payment, link this line to it. If not, choose “Record as another payment”.`,
    )
  }
  const claim = await lockClaimOfReference(tx, leaseId, line)
  const { bankAccountId } = await readStatementById(tx, of.id)
  const received = { amount, method: 'BANK_TRANSFER', paidOn, reference, bankAccountId } as const
  // The user who books the line chooses the first advice. A claim of several months then pays the others that it names.
  const adviceIds = [...new Set([adviceId, ...(claim?.adviceIds.includes(adviceId) ? claim.adviceIds : [])])]
  const paymentId = await recordPayment(tx, { leaseId, adviceIds, received })
  await decideLine(tx, line.id, { paymentId, adviceId })
  if (claim) {
    const claimId = claim.id
    await decideClaim(tx, claimId, { paymentId })
    await publishEvent(tx, 'claim.decided', { claimId, leaseId, isApproved: true })
  }
  await recordChange(tx, { entity: 'bankStatement', entityId: of.id, before: {}, after: { matchedLine: line.line } })
  return readLine(tx, line.id)
}

/** The money already has a receipt, recorded by hand with another reference or without one: nothing is booked again. */
export async function linkLine(tx: Tx, of: LineOf, paymentId: string): Promise<BankLine> {
  // The payment is locked after its lease, as everywhere, so that nobody links another line to it or voids it at the same time.
  await lockLease(tx, await leaseOfPayment(tx, paymentId))
  const line = await lockLine(tx, of)
  assertNotMatched(line)
  const payment = await readPayment(tx, paymentId)
  const { bankAccountId } = await readStatementById(tx, of.id)
  const reason = linkDenialReason(line, { ...payment, isLinked: await hasLine(tx, paymentId) }, bankAccountId)
  if (reason) throw fieldProblem('/paymentId', reason)
  await decideLine(tx, line.id, { paymentId })
  await recordChange(tx, { entity: 'bankStatement', entityId: of.id, before: {}, after: { matchedLine: line.line } })
  return readLine(tx, line.id)
}

export async function ignoreLine(tx: Tx, of: LineOf, reason: string): Promise<BankLine> {
  const line = await lockLine(tx, of)
  assertNotMatched(line)
  await decideLine(tx, line.id, { reason })
  await recordChange(tx, { entity: 'bankStatement', entityId: of.id, before: {}, after: { ignoredLine: line.line } })
  return readLine(tx, line.id)
}

function assertNotMatched({ status, receiptNumber }: BankLine): void {
  if (status === 'MATCHED')
    throw new Problem('ILLEGAL_TRANSITION', `This line is already recorded, with receipt ${receiptNumber}.`)
}

import { sql } from 'kysely'
import type { BodyOf, ReplyOf } from '../../domain/endpoint.ts'
import { type Money, minus, plus, ZERO } from '../../domain/money.ts'
import { maxTaxesAtOnce, type Payment, type paymentContract, type WaitingTax } from '../../domain/payments/payment-contract.ts'
import { notFound } from '../../domain/problem.ts'
import { lockAdvices, lockLeases } from '../advices/lease-account-store.ts'
import { recordChange } from '../audit/record-change.ts'
import { firstPayments, readPayments } from '../payments/payment-list-store.ts'
import { writeTaxRemitted } from '../payments/tax-remittance-store.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import { assertRemittanceDay } from './remit-tax.ts'

type Found = BodyOf<typeof paymentContract.previewTaxRemittances>
type Named = BodyOf<typeof paymentContract.taxRemittances>

export async function previewTaxes(tx: Tx, { all }: Found): Promise<ReplyOf<typeof paymentContract.previewTaxRemittances>> {
  const ids = await firstPayments(tx, { ...all, taxToRemit: 'true' }, maxTaxesAtOnce + 1)
  const payments = (await readPayments(tx, ids.slice(0, maxTaxesAtOnce))).map(waitingTax)
  return { payments, amount: sumOf(payments), hasMore: ids.length > maxTaxesAtOnce }
}

/**
 * Does the same as for one payment, for many together. If two clerks mark the same payments at the same time, the second waits and finds no
 * waiting tax: those payments are skipped, like payments that were partly reversed.
 */
export async function remitTaxes(
  tx: Tx,
  { payments, ...remitted }: Named,
): Promise<ReplyOf<typeof paymentContract.taxRemittances>> {
  const ids = payments.map(({ id }) => id)
  const { rows } = await sql<{
    leaseId: string
  }>`select lease_id as "leaseId" from payments where id = any(${idsOf(ids)})`.execute(tx)
  if (rows.length < ids.length) throw notFound('payment')
  const leaseIds = [...new Set(rows.map(({ leaseId }) => leaseId))]
  await lockLeases(tx, leaseIds)
  const found = await readPayments(tx, ids)
  await lockAdvices(
    tx,
    leaseIds,
    found.flatMap(({ allocations }) => allocations.map(({ adviceId }) => adviceId)),
  )
  const named = new Map(payments.map(({ id, amount }) => [id, amount]))
  const isAsNamed = (payment: Payment) => waitingOf(payment) === named.get(payment.id)
  const waiting = found.filter(isAsNamed)
  for (const { paidOn } of waiting) assertRemittanceDay(tx, remitted, paidOn)
  if (waiting.length > 0) await writeTaxRemitted(tx, sql`m.id = any(${idsOf(waiting.map(({ id }) => id))})`, remitted)
  for (const { id, taxRemittedAmount, taxWithheldAmount } of waiting) {
    // One after the other on the connection of the transaction.
    // oxlint-disable-next-line no-await-in-loop
    await recordChange(tx, {
      entity: 'payment',
      entityId: id,
      before: { taxRemittedAmount },
      after: { taxRemittedAmount: taxWithheldAmount },
    })
  }
  const skipped = found.filter((payment) => !isAsNamed(payment)).map(waitingTax)
  return { remittedCount: waiting.length, amount: sumOf(waiting.map(waitingTax)), skipped }
}

/** A reversed payment has no waiting tax. */
function waitingOf({ status, taxWithheldAmount, taxRemittedAmount }: Payment): Money {
  return status === 'REVERSED' ? ZERO : minus(taxWithheldAmount, taxRemittedAmount)
}

function waitingTax(payment: Payment): WaitingTax {
  const { id, receiptNumber, paidOn } = payment
  return { id, receiptNumber, paidOn, amount: waitingOf(payment) }
}

const sumOf = (taxes: readonly WaitingTax[]) => plus(...taxes.map(({ amount }) => amount))

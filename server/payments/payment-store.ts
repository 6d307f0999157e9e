import { sql } from 'kysely'
import type { AllocationPart } from '../../domain/advices/allocate-payment.ts'
import type { PaymentMethod } from '../../domain/ledger/payment-method.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Money } from '../../domain/money.ts'
import { ensureFound, notFound } from '../../domain/problem.ts'
import { personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { forRows } from '../platform/database/write-row.ts'

export type PaymentRow = {
  id: string
  receiptNumber: string
  leaseId: string
  tenantId: string
  amount: Money
  method: PaymentMethod
  paidOn: CalendarDate
  reference: string | null
  bankAccountId?: string | null | undefined
  receivedInto: string | null
  entryId: string
  taxWithheldAmount: Money
  /** The rent without GST from which it was withheld. */
  taxedAmount: Money
  taxCertificate?: { number: string; date?: CalendarDate | undefined } | undefined
}

export async function insertPayments(tx: Tx, payments: readonly PaymentRow[]): Promise<void> {
  await forRows(tx, payments)
    .insertInto('payments')
    .values(
      payments.map((payment) => ({
        id: payment.id,
        receipt_number: payment.receiptNumber,
        lease_id: payment.leaseId,
        tenant_id: payment.tenantId,
        amount: payment.amount,
        method: payment.method,
        paid_on: payment.paidOn,
        reference: payment.reference,
        bank_account_id: payment.bankAccountId ?? null,
        received_into: payment.receivedInto,
        entry_id: payment.entryId,
        tax_withheld_amount: payment.taxWithheldAmount,
        taxed_amount: payment.taxedAmount,
        tax_certificate_number: payment.taxCertificate?.number ?? null,
        tax_certificate_date: payment.taxCertificate?.date ?? null,
      })),
    )
    .execute()
}

export async function leaseOfPayment(tx: Tx, id: string): Promise<string> {
  const payment = await tx.selectFrom('payments').select('lease_id').where('id', '=', id).executeTakeFirst()
  if (!payment) throw notFound('payment')
  return payment.lease_id
}

/** The state of a payment, and every entry that it or its credit caused: all of them are reversed together. */
export type Reversible = {
  receiptNumber: string
  method: PaymentMethod
  paidOn: CalendarDate
  entryId: string
  isReversed: boolean
  /** `adviceId` is null for the part of its credit that was refunded. */
  allocations: { adviceId: string | null; entryId: string; amount: Money; part: AllocationPart; taxAmount: Money }[]
}

export async function readReversible(tx: Tx, id: string): Promise<Reversible> {
  const { rows } = await sql<Omit<Reversible, 'allocations'>>`
    select receipt_number as "receiptNumber", method, paid_on as "paidOn", entry_id as "entryId", reversed_at is not null as "isReversed"
    from payments where id = ${id}`.execute(tx)
  const allocations = await sql<Reversible['allocations'][number]>`
    select advice_id as "adviceId", entry_id as "entryId", amount, part, tax_amount as "taxAmount" from allocations where payment_id = ${id} order by id`.execute(
    tx,
  )
  const payment = ensureFound(rows[0], 'payment')
  return { ...payment, allocations: allocations.rows }
}

export async function markReversed(
  tx: Tx,
  { id, entryId, reason, isReturned }: { id: string; entryId: string; reason: string; isReturned: boolean },
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      ...{ reversed_at: tx.now, reversed_by: personOf(tx.actor) ?? null, reversal_reason: reason, reversal_entry_id: entryId },
      is_returned: isReturned,
    })
    .where('id', '=', id)
    .execute()
}

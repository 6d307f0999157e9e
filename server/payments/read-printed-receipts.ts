import { sql } from 'kysely'
import { amountInWords } from '../../domain/amount-in-words.ts'
import { type Money, plus, ZERO } from '../../domain/money.ts'
import type { Payment } from '../../domain/payments/payment-contract.ts'
import { readNamed } from '../leases/pdf/printed-parties.ts'
import { readLogo } from '../leases/pdf/read-logo.ts'
import type { Tx } from '../platform/database/database.ts'
import type { PrintedReceipts } from './pdf/render-receipts.ts'
import { readPayment } from './payment-list-store.ts'

/** A payment and those recorded in the same call. The names are the current ones. */
export async function readPrintedReceipts(tx: Tx, paymentId: string): Promise<PrintedReceipts> {
  const first = await readPayment(tx, paymentId)
  const payments = await Promise.all((await recordedWith(tx, paymentId)).map((id) => readPayment(tx, id)))
  const { organisation, tenant } = await tx.actingAs('staff', async (staff) => {
    const named = await readNamed(staff, first.leaseId, first.paidOn)
    return { ...named, organisation: { ...named.organisation, logo: await readLogo(staff) } }
  })
  const amount = plus(ZERO, ...payments.map((payment): Money => payment.amount))
  return {
    title: `Payment ${payments.map(({ receiptNumber }) => receiptNumber).join(', ')}`.slice(0, 120),
    organisation,
    payer: tenant,
    receivedOn: first.paidOn,
    lines: payments.map((payment) => ({
      receipt: payment.receiptNumber,
      property: payment.propertyLabel,
      for: paidFor(payment),
      amount: payment.amount,
    })),
    amount,
    amountInWords: amountInWords(amount),
    method: first.method,
    reference: first.reference,
    mark: payments.some(({ status }) => status === 'REVERSED') ? 'VOID' : null,
  }
}

function paidFor({ allocations, creditAmount, status }: Payment): string {
  if (status === 'REVERSED') return 'void'
  const paid = [...allocations.map(({ adviceNumber }) => adviceNumber), ...(creditAmount > 0 ? ['credit'] : [])]
  return paid.join(', ') || 'refunded credit'
}

/** Payments of the tenant with the same instant, day and method: one call records all of its payments at one instant. */
async function recordedWith(tx: Tx, paymentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from payments p
    join payments m on m.organisation_id = p.organisation_id and m.tenant_id = p.tenant_id and m.received_at = p.received_at
      and m.method = p.method and m.paid_on = p.paid_on
    where p.id = ${paymentId} order by m.receipt_number`.execute(tx)
  return rows.map(({ id }) => id)
}

import { amountInWords } from '../../domain/amount-in-words.ts'
import type { AllocationPart } from '../../domain/advices/allocate-payment.ts'
import { thimphuDate } from '../../domain/calendar-date.ts'
import { readNamed } from '../leases/pdf/printed-parties.ts'
import { readLogo } from '../leases/pdf/read-logo.ts'
import { saveNames } from '../leases/pdf/save-names.ts'
import type { Tx } from '../platform/database/database.ts'
import { readReceiptFacts } from './receipt-store.ts'
import type { PrintedReceipt } from './pdf/render-receipt.ts'
import { readPayment } from './payment-list-store.ts'
import { kindLabel, noPeriod } from '../advices/read-printed-advice.ts'

const partText: Partial<Record<AllocationPart, string>> = { INTEREST: 'Late interest', RECOVERY: 'Recovered after write-off' }

/** The payment is read with the rights of the caller, so that owners and tenants get only their own; the names on the receipt as staff. */
export async function readPrintedReceipt(tx: Tx, paymentId: string): Promise<PrintedReceipt> {
  const payment = await readPayment(tx, paymentId)
  return tx.actingAs('staff', async (staff) => {
    const { lines, balanceAmount, receivedBy, receivedById } = await readReceiptFacts(staff, paymentId)
    const { named, mark } = await saveNames(staff, 'RECEIPT', paymentId, async () => {
      const { personIds, ...parties } = await readNamed(staff, payment.leaseId, payment.paidOn)
      return { ...parties, receivedBy, personIds: receivedById === null ? personIds : [...personIds, receivedById] }
    })
    return {
      organisation: { ...named.organisation, logo: await readLogo(staff) },
      payer: named.tenant,
      owners: named.owners,
      property: named.property,
      rentMonthly: named.rentMonthly,
      receiptNumber: payment.receiptNumber,
      receivedOn: payment.paidOn,
      lines: lines.map(({ kind, part, chargedFor, ...line }) => ({
        ...line,
        ...(chargedFor === null ? {} : noPeriod),
        what: partText[part] ?? chargedFor ?? kindLabel[kind],
      })),
      amount: payment.amount,
      taxWithheldAmount: payment.taxWithheldAmount,
      amountInWords: amountInWords(payment.amount),
      method: payment.method,
      reference: payment.reference,
      receivedBy: named.receivedBy,
      balanceAmount,
      mark: payment.status === 'REVERSED' ? 'VOID' : mark,
      reversedOn: payment.reversedAt === null ? null : thimphuDate(new Date(payment.reversedAt)),
    }
  })
}

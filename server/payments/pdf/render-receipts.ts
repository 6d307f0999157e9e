import { type CalendarDate, formatDate } from '../../../domain/calendar-date.ts'
import { type PaymentMethod, paymentMethodLabels } from '../../../domain/ledger/payment-method.ts'
import { formatAmount, formatMoney, type Money } from '../../../domain/money.ts'
import {
  documentParts,
  fact,
  organisationParts,
  type PrintedMark,
  type PrintedOrganisation,
  type PrintedParty,
  partyParts,
  sum,
  summaryParts,
} from '../../leases/pdf/printed-parts.ts'
import { renderPdf } from '../../platform/pdf/render-pdf.ts'

/** Several receipts of one tenant with their sum. */
export type PrintedReceipts = {
  title: string
  organisation: PrintedOrganisation
  payer: PrintedParty
  receivedOn: CalendarDate
  lines: readonly { receipt: string; property: string; for: string; amount: Money }[]
  amount: Money
  amountInWords: string
  method: PaymentMethod
  reference: string | null
  /** VOID if one of the payments was reversed. */
  mark: PrintedMark | null
}

const template = new URL('./receipts.typ', import.meta.url)

export async function renderReceipts(receipts: PrintedReceipts): Promise<Uint8Array> {
  return renderPdf(template, {
    document: documentParts(receipts.title, receipts.organisation, receipts.receivedOn),
    organisation: organisationParts(receipts.organisation),
    mark: receipts.mark,
    payer: partyParts(receipts.payer),
    summary: summaryParts({
      amountLabel: 'Amount received',
      amount: formatMoney(receipts.amount),
      dateLabel: 'Received on',
      date: formatDate(receipts.receivedOn),
    }),
    amountInWords: receipts.amountInWords,
    lines: receipts.lines.map((line) => ({ ...line, amount: formatAmount(line.amount) })),
    sums: [sum('Total received', receipts.amount, true)],
    payment: [...fact('Method', paymentMethodLabels[receipts.method]), ...fact('Reference', receipts.reference)],
  })
}

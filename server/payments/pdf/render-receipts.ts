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
  /** VOID where one of the payments was reversed. */
  mark: PrintedMark | null
}

const template = new URL('./receipts.typ', import.meta.url)

export async function renderReceipts(paper: PrintedReceipts): Promise<Uint8Array> {
  return renderPdf(template, {
    document: documentParts(paper.title, paper.organisation, paper.receivedOn),
    organisation: organisationParts(paper.organisation),
    mark: paper.mark,
    payer: partyParts(paper.payer),
    summary: summaryParts({
      amountLabel: 'Amount received',
      amount: formatMoney(paper.amount),
      dateLabel: 'Received on',
      date: formatDate(paper.receivedOn),
    }),
    amountInWords: paper.amountInWords,
    lines: paper.lines.map((line) => ({ ...line, amount: formatAmount(line.amount) })),
    sums: [sum('Total received', paper.amount, true)],
    payment: [...fact('Method', paymentMethodLabels[paper.method]), ...fact('Reference', paper.reference)],
  })
}

import { amountInWords } from '../../../domain/amount-in-words.ts'
import { formatDate, formatMonth, monthSchema } from '../../../domain/calendar-date.ts'
import { formatAmount, formatMoney, minus, ZERO } from '../../../domain/money.ts'
import type { Remittance } from '../../../domain/remittance/remittance-contract.ts'
import {
  documentParts,
  fact,
  organisationParts,
  type PrintedMark,
  type PrintedOrganisation,
  type PrintedParty,
  partyParts,
  type Sum,
  sum,
  summaryParts,
} from '../../leases/pdf/printed-parts.ts'
import { renderPdf } from '../../platform/pdf/render-pdf.ts'

export type PrintedRemittance = Remittance & { organisation: PrintedOrganisation; owner: PrintedParty; mark: PrintedMark | null }

const template = new URL('./remittance.typ', import.meta.url)

/** The remittance advice on A4 as PDF: every share with why it is what it is, and what was taken off. */
export async function renderRemittance(paper: PrintedRemittance): Promise<Uint8Array> {
  return renderPdf(template, {
    document: documentParts(`Remittance ${paper.remittanceNumber}`, paper.organisation, paper.remittedOn),
    organisation: organisationParts(paper.organisation),
    mark: paper.mark,
    number: paper.remittanceNumber,
    owner: partyParts(paper.owner),
    summary: summaryParts({
      amountLabel: 'Amount remitted to you',
      amount: formatMoney(paper.amount),
      dateLabel: 'Remitted on',
      date: formatDate(paper.remittedOn),
    }),
    amountInWords: amountInWords(paper.amount),
    hasTax: paper.taxAmount !== 0,
    lines: paper.items.map((item) => ({
      what: `${item.propertyLabel}, ${formatMonth(monthSchema.parse(item.month))}`,
      advice: item.adviceNumber,
      explanation: item.explanation.text + (item.isChargedBack ? ' Charged back later.' : ''),
      share: formatAmount(item.shareAmount),
      fee: formatAmount(item.feeAmount),
      tax: formatAmount(item.taxAmount),
      net: formatAmount(item.netAmount),
    })),
    sums: sumsOf(paper),
    payment: [...fact('Sent to', paper.sentTo), ...fact('Reference', paper.reference)],
  })
}

function sumsOf({ shareAmount, feeAmount, taxAmount, deductions, reservedAmount, amount }: PrintedRemittance): Sum[] {
  return [
    sum('Your share of the rent collected', shareAmount),
    ...(feeAmount === 0 ? [] : [sum('Management fee', minus(ZERO, feeAmount))]),
    ...(taxAmount === 0 ? [] : [sum('Tax withheld by tenants (TDS)', minus(ZERO, taxAmount))]),
    ...deductions.map(({ kind, label, amount: taken }) =>
      sum(kind === 'CHARGE_BACK' ? `Charged back: ${label}` : label, minus(ZERO, taken)),
    ),
    ...(reservedAmount === 0 ? [] : [sum('Held back for your reserve', minus(ZERO, reservedAmount))]),
    sum('Remitted', amount, true),
  ]
}

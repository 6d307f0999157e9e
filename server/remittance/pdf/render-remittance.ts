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

/** The remittance advice as a PDF in A4: every share with its explanation, and the deductions. */
export async function renderRemittance(remittance: PrintedRemittance): Promise<Uint8Array> {
  return renderPdf(template, {
    document: documentParts(`Remittance ${remittance.remittanceNumber}`, remittance.organisation, remittance.remittedOn),
    organisation: organisationParts(remittance.organisation),
    mark: remittance.mark,
    number: remittance.remittanceNumber,
    owner: partyParts(remittance.owner),
    summary: summaryParts({
      amountLabel: 'Amount remitted to you',
      amount: formatMoney(remittance.amount),
      dateLabel: 'Remitted on',
      date: formatDate(remittance.remittedOn),
    }),
    amountInWords: amountInWords(remittance.amount),
    hasTax: remittance.taxAmount !== 0,
    lines: remittance.items.map((item) => ({
      what: `${item.propertyLabel}, ${formatMonth(monthSchema.parse(item.month))}`,
      advice: item.adviceNumber,
      explanation: item.explanation.text + (item.isChargedBack ? ' Charged back later.' : ''),
      share: formatAmount(item.shareAmount),
      fee: formatAmount(item.feeAmount),
      tax: formatAmount(item.taxAmount),
      net: formatAmount(item.netAmount),
    })),
    sums: sumsOf(remittance),
    payment: [...fact('Sent to', remittance.sentTo), ...fact('Reference', remittance.reference)],
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

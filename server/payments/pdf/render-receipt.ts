import { renderSVG } from 'uqr'
import { type PaymentMethod, paymentMethodLabels } from '../../../domain/ledger/payment-method.ts'
import { type CalendarDate, formatDate } from '../../../domain/calendar-date.ts'
import { formatAmount, formatMoney, type Money, minus, plus, ZERO } from '../../../domain/money.ts'
import {
  documentParts,
  fact,
  organisationParts,
  ownerParts,
  type PrintedMark,
  type PrintedOrganisation,
  type PrintedOwner,
  type PrintedParty,
  type PrintedProperty,
  partyParts,
  propertyFacts,
  sum,
  type Summary,
  summaryParts,
} from '../../leases/pdf/printed-parts.ts'
import { renderPdf } from '../../platform/pdf/render-pdf.ts'
import { periodDays, periodName } from '../../advices/pdf/period-text.ts'

/** The amount of one advice that one payment settled. `what` is short: "Rent", "Security deposit", "Late interest". */
export type ReceiptLine = {
  what: string
  periodStart: CalendarDate | null
  periodEnd: CalendarDate | null
  adviceNumber: string | null
  amount: Money
}

export type PrintedReceipt = {
  organisation: PrintedOrganisation
  receiptNumber: string
  receivedOn: CalendarDate
  payer: PrintedParty
  owners: readonly PrintedOwner[]
  property: PrintedProperty
  /** The tax office requires it on receipts of rent. */
  rentMonthly: Money | null
  lines: readonly ReceiptLine[]
  /** The amount received. With the tax withheld, it covers the lines; the rest is printed as credit. */
  amount: Money
  taxWithheldAmount: Money
  amountInWords: string
  method: PaymentMethod
  reference: string | null
  receivedBy: string
  /** The amount still owed on the lease after this payment. */
  balanceAmount: Money
  mark: PrintedMark | null
  /** The day on which the payment was reversed: the receipt is void. */
  reversedOn: CalendarDate | null
}

const templates = {
  A5: new URL('./receipt.typ', import.meta.url),
  '80MM': new URL('./receipt-roll.typ', import.meta.url),
} as const

/** The receipt as PDF (Tenancy Act s.23; the tax office's requirements for a rent receipt). */
export async function renderReceipt(receipt: PrintedReceipt, on: keyof typeof templates = 'A5'): Promise<Uint8Array> {
  return renderPdf(templates[on], {
    document: documentParts(`Receipt ${receipt.receiptNumber}`, receipt.organisation, receipt.receivedOn),
    organisation: organisationParts(receipt.organisation),
    mark: receipt.mark,
    number: receipt.receiptNumber,
    receivedOn: formatDate(receipt.receivedOn),
    summary: summaryParts(receiptSummary(receipt)),
    amountInWords: receipt.amountInWords,
    payer: partyParts(receipt.payer),
    owners: ownerParts(receipt.owners),
    property: [
      ...propertyFacts(receipt.property),
      ...fact('Monthly rent', receipt.rentMonthly === null ? null : formatMoney(receipt.rentMonthly)),
    ],
    lines: [...receipt.lines, ...creditLine(receipt)].map(lineParts),
    sums: receiptSums(receipt),
    payment: [...fact('Method', paymentMethodLabels[receipt.method]), ...fact('Reference', receipt.reference)],
    balance: formatMoney(receipt.balanceAmount),
    receivedBy: receipt.receivedBy,
    qr: renderSVG(inShort(receipt), { border: 0, ecc: 'M' }),
    note: receipt.reversedOn && voidNote(receipt.reversedOn),
  })
}

function voidNote(on: CalendarDate): string {
  return `VOID: this payment was reversed on ${formatDate(on)}. This receipt is not proof of payment.`
}

function receiptSummary({ amount, receivedOn, reversedOn, balanceAmount }: PrintedReceipt): Summary {
  return {
    amountLabel: 'Amount received',
    amount: formatMoney(amount),
    dateLabel: 'Received on',
    date: formatDate(receivedOn),
    action: reversedOn
      ? voidNote(reversedOn)
      : balanceAmount > 0
        ? `Balance left to pay: ${formatMoney(balanceAmount)}.`
        : 'Thank you. Nothing is left to pay.',
  }
}

/** The content of the QR code, to compare with the receipt: changed figures will differ from it. */
function inShort({ receiptNumber, amount, receivedOn, payer, organisation }: PrintedReceipt): string {
  return [receiptNumber, formatMoney(amount), formatDate(receivedOn), payer.nameEnglish, organisation.name]
    .join('\n')
    .slice(0, 300)
}

function lineParts({ what, periodStart, periodEnd, adviceNumber, amount }: ReceiptLine) {
  const hasPeriod = periodStart !== null && periodEnd !== null
  return {
    what,
    period: hasPeriod ? periodName(periodStart, periodEnd) : null,
    days: hasPeriod ? periodDays(periodStart, periodEnd) : null,
    advice: adviceNumber,
    amount: formatAmount(amount),
  }
}

/** A receipt always adds up: an amount that no advice used is shown as the tenant's credit. */
function creditLine(receipt: PrintedReceipt): ReceiptLine[] {
  const left = minus(plus(receipt.amount, receipt.taxWithheldAmount), plus(...receipt.lines.map((line) => line.amount)))
  if (left < 0) throw new RangeError(`Receipt ${receipt.receiptNumber} lists more than was received.`)
  if (left === 0) return []
  return [{ what: 'Credit for the next advice', periodStart: null, periodEnd: null, adviceNumber: null, amount: left }]
}

function receiptSums({ amount, taxWithheldAmount }: PrintedReceipt) {
  if (taxWithheldAmount === 0) return [sum('Total received', amount, true)]
  return [
    sum('Total settled', plus(amount, taxWithheldAmount)),
    sum('Tax withheld by the payer (TDS)', minus(ZERO, taxWithheldAmount)),
    sum('Total received', amount, true),
  ]
}

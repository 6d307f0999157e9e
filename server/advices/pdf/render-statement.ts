import { type CalendarDate, formatDate } from '../../../domain/calendar-date.ts'
import { entryKindLabels, type EntryKind } from '../../../domain/ledger/account.ts'
import { formatAmount, formatMoney, minus, type Money, ZERO } from '../../../domain/money.ts'
import { documentParts, type LeaseNames, leaseParts, sum, type Summary, summaryParts } from '../../leases/pdf/printed-parts.ts'
import { renderPdf } from '../../platform/pdf/render-pdf.ts'

/** The running account of a lease as of a day, oldest entry first. */
export type PrintedStatement = LeaseNames & {
  leaseNumber: string
  asOf: CalendarDate
  rows: readonly {
    date: CalendarDate
    kind: EntryKind
    chargedFor: string | null
    reference: string
    chargeAmount: Money
    paymentAmount: Money
    balanceAmount: Money
  }[]
  /** Late interest up to this day that is not posted. */
  interestAmount: Money
  balanceAmount: Money
}

const template = new URL('./statement.typ', import.meta.url)

export async function renderStatement(statement: PrintedStatement): Promise<Uint8Array> {
  const { organisation, leaseNumber, asOf, balanceAmount, interestAmount } = statement
  return renderPdf(template, {
    document: documentParts(`Statement of account ${leaseNumber}`, organisation, asOf),
    ...leaseParts(statement),
    mark: null,
    leaseNumber,
    summary: summaryParts(statementSummary(statement)),
    rows: statement.rows.map(({ date, kind, chargedFor, reference, ...amounts }) => ({
      date: formatDate(date),
      what: chargedFor ?? entryKindLabels[kind],
      reference,
      charge: moved(amounts.chargeAmount),
      payment: moved(amounts.paymentAmount),
      balance: formatAmount(amounts.balanceAmount),
    })),
    sums: [
      balanceAmount < 0 ? sum('Credit', minus(ZERO, balanceAmount), true) : sum('Balance', balanceAmount, true),
      ...(interestAmount > 0 ? [sum('Late interest so far, not billed yet (not included)', interestAmount)] : []),
    ],
  })
}

function statementSummary({ asOf, balanceAmount }: PrintedStatement): Summary {
  const isCredit = balanceAmount < 0
  return {
    amountLabel: isCredit ? 'Credit' : 'Balance',
    amount: formatMoney(isCredit ? minus(ZERO, balanceAmount) : balanceAmount),
    dateLabel: 'As of',
    date: formatDate(asOf),
    action: isCredit
      ? 'Nothing to pay. The credit reduces your next payment advice.'
      : balanceAmount === 0
        ? 'Nothing to pay.'
        : 'Please pay each payment advice by its due date.',
  }
}

function moved(amount: Money): string {
  return amount === 0 ? '' : formatAmount(amount)
}

import { renderSVG } from 'uqr'
import type { AdviceStatus } from '../../../domain/advices/advice-status.ts'
import { type CalendarDate, formatDate } from '../../../domain/calendar-date.ts'
import { formatAmount, formatMoney, type Money, minus, plus, ZERO } from '../../../domain/money.ts'
import {
  documentParts,
  type LeaseNames,
  leaseParts,
  type PrintedMark,
  type Sum,
  sum,
  type Summary,
  summaryParts,
} from '../../leases/pdf/printed-parts.ts'
import { renderPdf } from '../../platform/pdf/render-pdf.ts'
import type { PrintedAccount } from '../../bank-accounts/office-account-store.ts'
import { periodDays, periodName } from './period-text.ts'

export type PrintedAdvice = LeaseNames & {
  adviceNumber: string
  leaseNumber: string
  issuedOn: CalendarDate
  dueDate: CalendarDate
  status: AdviceStatus
  /** "Rent", "Security deposit". */
  what: string
  periodStart: CalendarDate | null
  periodEnd: CalendarDate | null
  /** Each charge with an explanation of its amount. The charges add up to `amount`. */
  lines: readonly { label: string; amount: Money; explanation: { text: string } | null }[]
  amount: Money
  paidAmount: Money
  creditedAmount: Money
  interestAmount: Money
  /** The balance of the principal, as in the contract; interest is added to it. */
  balanceAmount: Money
  /** The tax that the tenant withholds for the tax office and does not pay to the office; 0 if nobody withholds. */
  taxToWithholdAmount: Money
  accounts: readonly PrintedAccount[]
  /** The address to pay this advice: its payment link, or a page after sign-in; null if the product has no address. */
  payAddress: string | null
  /** The code of the payment link in groups, for a reader who types the address; null if the link was withdrawn. */
  payCode: string | null
  /** The day of the status and of the amounts below the charges. Reprints show it. */
  printedOn: CalendarDate
  isLater: boolean
  mark: PrintedMark | null
}

const template = new URL('./advice.typ', import.meta.url)

/** Renders the payment advice as a PDF in A4. */
export async function renderAdvice(advice: PrintedAdvice): Promise<Uint8Array> {
  if (plus(...advice.lines.map((line) => line.amount)) !== advice.amount) {
    throw new RangeError(`The lines of advice ${advice.adviceNumber} do not add up to its amount.`)
  }
  return renderPdf(template, {
    document: documentParts(`Payment advice ${advice.adviceNumber}`, advice.organisation, advice.issuedOn),
    ...leaseParts(advice),
    mark: advice.mark,
    number: advice.adviceNumber,
    leaseNumber: advice.leaseNumber,
    issuedOn: formatDate(advice.issuedOn),
    summary: summaryParts(adviceSummary(advice)),
    printedOn: formatDate(advice.printedOn),
    isLater: advice.isLater,
    what: advice.what,
    period: periodParts(advice),
    lines: advice.lines.map(({ label, amount, explanation }) => ({
      label,
      amount: formatAmount(amount),
      explanation: explanation?.text ?? null,
    })),
    sums: adviceSums(advice),
    // A settled advice has nothing to pay, so it shows no bank account.
    howToPay: toPay(advice) > 0 ? howToPay(advice) : [],
    payCode: toPay(advice) > 0 && advice.payAddress ? payCode(advice.payAddress, advice.payCode) : null,
    accounts: toPay(advice) > 0 ? advice.accounts.map(accountParts) : [],
  })
}

function periodParts({ periodStart, periodEnd }: PrintedAdvice) {
  if (periodStart === null || periodEnd === null) return null
  return { name: periodName(periodStart, periodEnd), days: periodDays(periodStart, periodEnd) }
}

/** QR code readers need the border of four modules. The short address is printed below it for typing. */
function payCode(address: string, code: string | null) {
  const short = code === null ? null : { host: `${new URL(address).host}/pay/`, code }
  return { address, qr: renderSVG(address, { border: 4, ecc: 'M' }), short }
}

function accountParts({ bankName, accountName, accountNumber }: PrintedAccount) {
  return { bank: bankName, name: accountName, number: accountNumber }
}

function toPay({ balanceAmount, interestAmount, taxToWithholdAmount }: PrintedAdvice): Money {
  return minus(plus(balanceAmount, interestAmount), taxToWithholdAmount)
}

/** Lists only amounts that exist: a new advice shows only its total and the amount to pay. */
function adviceSums(advice: PrintedAdvice): Sum[] {
  const { amount, paidAmount, creditedAmount, interestAmount, balanceAmount, taxToWithholdAmount } = advice
  const hasMovement = paidAmount !== 0 || creditedAmount !== 0
  const hasMore = interestAmount !== 0 || taxToWithholdAmount !== 0
  return [
    sum('Total', amount),
    ...(paidAmount === 0 ? [] : [sum('Paid', minus(ZERO, paidAmount))]),
    ...(creditedAmount === 0 ? [] : [sum('Credited or written off', minus(ZERO, creditedAmount))]),
    ...(hasMovement && hasMore ? [sum('Balance', balanceAmount)] : []),
    ...(interestAmount === 0 ? [] : [sum('Late interest', interestAmount)]),
    ...(taxToWithholdAmount === 0 ? [] : [sum('Tax you withhold (TDS)', minus(ZERO, taxToWithholdAmount))]),
    sum('Amount to pay', toPay(advice), true),
  ]
}

function adviceSummary(advice: PrintedAdvice): Summary {
  const due = formatDate(advice.dueDate)
  const action =
    toPay(advice) <= 0
      ? 'Nothing to pay.'
      : advice.dueDate < advice.printedOn
        ? `Please pay now. Payment was due on ${due}.`
        : `Please pay by ${due}.`
  return {
    amountLabel: 'Amount to pay',
    amount: formatMoney(toPay(advice)),
    note: `as of ${formatDate(advice.printedOn)}`,
    dateLabel: 'Due date',
    date: due,
    status: advice.status,
    action,
  }
}

const signInFirst = 'Or sign in and pay online: scan the QR code with your phone.'
const withoutSignIn =
  'Or scan the QR code with your phone to see the balance and pay online. Anybody who has this advice can pay it that way.'

function howToPay(advice: PrintedAdvice): string[] {
  const account = advice.accounts.length > 0 ? ' or to an account below' : ''
  const tax = advice.taxToWithholdAmount > 0 ? ['Pay the tax you withhold to the tax office and send us the certificate.'] : []
  const online = advice.payAddress ? [advice.payCode === null ? signInFirst : withoutSignIn] : []
  return [`Pay at the office${account}. Use ${advice.adviceNumber} as the payment reference.`, ...online, ...tax]
}

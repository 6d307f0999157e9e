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
  /** Each charge with why it is what it is; they add up to `amount`. */
  lines: readonly { label: string; amount: Money; explanation: { text: string } | null }[]
  amount: Money
  paidAmount: Money
  creditedAmount: Money
  interestAmount: Money
  /** Of the principal, as in the contract: interest comes on top. */
  balanceAmount: Money
  /** What the tenant withholds for the tax office and does not pay out; 0 where nobody withholds. */
  taxToWithholdAmount: Money
  accounts: readonly PrintedAccount[]
  /** Where this advice is paid: by its payment link, or after sign-in; none where the product has no address. */
  payAddress: string | null
  /** The code of the payment link in groups, for whoever types the address; none where the link was withdrawn. */
  payCode: string | null
  /** The day of the status and the amounts below the charges; a later print than the first says so. */
  standsOn: CalendarDate
  isLater: boolean
  mark: PrintedMark | null
}

const template = new URL('./advice.typ', import.meta.url)

/** The payment advice on A4 as PDF. */
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
    standsOn: formatDate(advice.standsOn),
    isLater: advice.isLater,
    what: advice.what,
    period: periodParts(advice),
    lines: advice.lines.map(({ label, amount, explanation }) => ({
      label,
      amount: formatAmount(amount),
      explanation: explanation?.text ?? null,
    })),
    sums: adviceSums(advice),
    // A settled advice asks for nothing, so it names no account either.
    howToPay: toPay(advice) > 0 ? howToPay(advice) : [],
    payCode: toPay(advice) > 0 && advice.payAddress ? payCode(advice.payAddress, advice.payCode) : null,
    accounts: toPay(advice) > 0 ? advice.accounts.map(accountParts) : [],
  })
}

function periodParts({ periodStart, periodEnd }: PrintedAdvice) {
  if (periodStart === null || periodEnd === null) return null
  return { name: periodName(periodStart, periodEnd), days: periodDays(periodStart, periodEnd) }
}

/** With the border of four dots that readers need. A short address stands below it, to be typed. */
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

/** Only what happened is listed: an advice just raised shows its total and what to pay. */
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
      : advice.dueDate < advice.standsOn
        ? `Please pay now. Payment was due on ${due}.`
        : `Please pay by ${due}.`
  return {
    amountLabel: 'Amount to pay',
    amount: formatMoney(toPay(advice)),
    note: `as of ${formatDate(advice.standsOn)}`,
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

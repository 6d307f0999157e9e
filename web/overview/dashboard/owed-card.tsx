import type { ReactNode } from 'react'
import type { Advice } from '../../../domain/advices/advice-contract.ts'
import { formatMoney, type Money, minus, plus, smaller, ZERO } from '../../../domain/money.ts'
import { cashLeft } from '../../../domain/advices/cash-left.ts'
import { PayOnlineButton } from '../../online/pay-online-button.tsx'
import { useRemainingOfEach } from '../../payments/use-remaining-amount.ts'
import { useOwnClaims } from '../../payments/claims/use-own-claims.ts'
import { rich, t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import type { Owed } from '../owed-amount.ts'
import type { PlaceOf } from '../place-of.ts'
import type { Office } from '../use-office.ts'
import './owed-card.css'

type OwedCardProps = {
  open: readonly Advice[]
  owed: Owed
  /** Late interest that the office has charged. */
  interestAmount: Money
  /** Late interest accrued so far that is not charged yet. */
  accruedAmount: Money
  office: Office
  placeOf: PlaceOf
}

/** The first card on a tenant's phone: the amount owed, the due date, and the way to pay. */
export function OwedCard({ open, owed, interestAmount, accruedAmount, office, placeOf }: OwedCardProps) {
  if (owed.owedAmount <= 0) return <NothingOwed creditAmount={owed.creditAmount} accruedAmount={accruedAmount} />
  return (
    <section className="sheet pad owed" aria-label={t`What you owe`}>
      <p className="secondary">{t`You owe`}</p>
      <p className="owed-amount">
        <MoneyText amount={owed.owedAmount} withUnit />
      </p>
      <WhenDue open={open} />
      {open.length > 0 && <PayNow open={open} placeOf={placeOf} />}
      <ul className="bare stack gap-1 mt-3">
        <Overdue open={open} />
        <StillDue open={open} placeOf={placeOf} />
        <Line label={t`Late interest charged`} amount={interestAmount} />
        <Accrued amount={accruedAmount} growingAmount={smaller(accruedAmount, interestOn(open))} />
        <PendingClaims />
        <Line label={t`Tax that you withhold`} note={t`You pay this to the tax office.`} amount={taxWithheld(open)} />
        <Line label={t`Your credit, already deducted`} amount={owed.usedAmount} />
        <Line
          label={t`Credit of another lease`}
          note={t`It pays only that lease. Ask the office to refund it if that lease has ended.`}
          amount={owed.creditAmount}
        />
      </ul>
      <HowToPay office={office} open={open} />
    </section>
  )
}

type LineProps = { label: ReactNode; amount: Money; note?: ReactNode; isAlarm?: boolean }

/** One part of the total, or an amount next to it. Renders nothing if it is zero. */
function Line({ label, amount, note, isAlarm = false }: LineProps) {
  if (amount <= 0) return null
  return (
    <li>
      <div className={`row spread gap-4 reflow${isAlarm ? ' owed-overdue' : ''}`}>
        <span>{label}</span>
        <MoneyText amount={amount} withUnit />
      </div>
      {note && <div className="small secondary">{note}</div>}
    </li>
  )
}

/** The relevant day: the start of the delay, or else the due date. */
function WhenDue({ open }: { open: readonly Advice[] }) {
  const first = open.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : Number(a.dueDate > b.dueDate)))[0]
  if (!first) return null
  const day = <DateText date={first.dueDate} />
  return first.isOverdue ? (
    <p className="owed-overdue">{rich`Overdue since ${day}`}</p>
  ) : (
    <p className="owed-by">{rich`Due ${day}`}</p>
  )
}

function NothingOwed({ creditAmount, accruedAmount }: { creditAmount: Money; accruedAmount: Money }) {
  return (
    <section className="sheet pad owed" data-settled aria-label={t`What you owe`}>
      {creditAmount > 0 ? (
        <>
          <p className="owed-amount">{rich`You have ${<MoneyText amount={creditAmount} withUnit />} credit`}</p>
          <p className="secondary">{t`The credit pays the next rent of its lease automatically. If that lease has ended, ask the office to refund it.`}</p>
        </>
      ) : (
        <>
          <p className="owed-amount">{t`Nothing to pay`}</p>
          <p className="secondary">{t`Everything is paid. Thank you.`}</p>
        </>
      )}
      <ul className="bare">
        <Accrued amount={accruedAmount} growingAmount={ZERO} />
      </ul>
    </section>
  )
}

function Overdue({ open }: { open: readonly Advice[] }) {
  const late = open.filter(({ isOverdue }) => isOverdue)
  return <Line label={t`Overdue`} amount={plus(ZERO, ...late.map(({ balanceAmount }) => balanceAmount))} isAlarm />
}

/** The amount that still accrues interest. Rent that was paid late no longer does. */
function interestOn(open: readonly Advice[]): Money {
  return plus(ZERO, ...open.map(({ interestAmount }) => interestAmount))
}

/** The same figure as in the account. It includes interest on rent that was paid late. */
function Accrued({ amount, growingAmount }: { amount: Money; growingAmount: Money }) {
  const note =
    growingAmount <= 0
      ? t`For rent that was paid late.`
      : growingAmount >= amount
        ? t`Late interest on unpaid rent. This amount grows each day until you pay.`
        : rich`${<MoneyText amount={growingAmount} withUnit />} of this is for unpaid rent and grows each day until you pay.`
  return <Line label={t`Late interest so far, not billed yet`} note={note} amount={amount} />
}

/** A reported payment stays in the total until the office has checked it. This line confirms that the office received the report. */
function PendingClaims() {
  const pending = useOwnClaims().filter(({ status }) => status === 'PENDING')
  return <Line label={t`Paid, being checked`} amount={plus(ZERO, ...pending.map(({ amount }) => amount))} />
}

/** Together with the overdue amount, this is the total due. */
function StillDue({ open, placeOf }: { open: readonly Advice[]; placeOf: PlaceOf }) {
  const notYetDue = open.filter(({ isOverdue }) => !isOverdue)
  const together = Map.groupBy(notYetDue, ({ dueDate, leaseId }) => `${dueDate} ${placeOf(leaseId) ?? ''}`)
  return [...together].map(([key, [first, ...others]]) => {
    if (!first) return null
    const amount = plus(first.balanceAmount, ...others.map(({ balanceAmount }) => balanceAmount))
    const place = placeOf(first.leaseId)
    const day = <DateText date={first.dueDate} />
    return <Line key={key} label={place ? rich`Due ${day}, ${place}` : rich`Due ${day}`} amount={amount} />
  })
}

/** Explains why the amount to pay here is lower than the amount owed. */
function taxWithheld(open: readonly Advice[]): Money {
  return plus(ZERO, ...open.map((advice) => minus(advice.balanceAmount, cashLeft(advice))))
}

/** All open amounts of the lease that is overdue longest, in one payment, without the amounts that the office is checking. */
function PayNow({ open, placeOf }: { open: readonly Advice[]; placeOf: PlaceOf }) {
  const ofLease = open.filter(({ leaseId }) => leaseId === open[0]?.leaseId)
  const place = placeOf(open[0]?.leaseId ?? '')
  const isAll = ofLease.length === open.length
  return (
    <div className="owed-pay">
      <PayOnlineButton
        advices={ofLease}
        fullWidth
        words={(amount, isRest) => {
          if (place) return t`Pay ${formatMoney(amount)} for ${place} online`
          return isRest && isAll ? t`Pay the rest, ${formatMoney(amount)}, online` : t`Pay ${formatMoney(amount)} online`
        }}
      />
    </div>
  )
}

function HowToPay({ office, open }: { office: Office; open: readonly Advice[] }) {
  const leftOf = useRemainingOfEach()
  const reference = open.find((advice) => leftOf(advice) > 0)?.adviceNumber
  const accounts = useEndpoint('bankAccount.toPay', undefined, { staleTimeMs: 300_000 })
  return (
    <div className="ruled mt-3">
      <h2>{t`Cash, cheque or bank transfer`}</h2>
      <ul className="bare">
        <li>{office.name ?? t`At the office`}</li>
        {office.phone && (
          <li>
            <a href={`tel:+975${office.phone}`} className="figures">
              +975 {office.phone}
            </a>
          </li>
        )}
        {accounts.data?.items.map(({ bankName, accountName, accountNumber }) => (
          <li
            key={`${bankName} ${accountNumber}`}
          >{rich`${bankName} ${<strong className="figures">{accountNumber}</strong>}, ${accountName}`}</li>
        ))}
        {reference && <li>{rich`Reference ${<strong className="figures">{reference}</strong>}`}</li>}
      </ul>
    </div>
  )
}

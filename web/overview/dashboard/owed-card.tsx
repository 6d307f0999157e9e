import type { Advice } from '../../../domain/advices/advice-contract.ts'
import { formatMoney, type Money, minus, plus, smaller, ZERO } from '../../../domain/money.ts'
import { cashLeft } from '../../../domain/advices/cash-left.ts'
import { PayOnlineButton, useOnlineOffer } from '../../online/pay-online-button.tsx'
import { useLeftOfEach } from '../../payments/use-left-to-pay.ts'
import { useOwnClaims } from '../../payments/claims/use-own-claims.ts'
import { rich, t } from '../../platform/texts.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import type { PlaceOf } from '../place-of.ts'
import type { Office } from '../use-office.ts'
import './owed-card.css'

type OwedCardProps = {
  open: readonly Advice[]
  balanceAmount: Money
  creditAmount: Money
  /** Late interest that the office charged. */
  interestAmount: Money
  /** Late interest so far that it did not charge yet. */
  accruedAmount: Money
  office: Office
  placeOf: PlaceOf
}

/** First thing on a tenant's phone: how much, by when, and how to pay it. */
export function OwedCard({ open, balanceAmount, creditAmount, interestAmount, accruedAmount, office, placeOf }: OwedCardProps) {
  const owed = minus(plus(balanceAmount, interestAmount), creditAmount)
  if (owed <= 0) return <NothingOwed creditAmount={minus(ZERO, owed)} accruedAmount={accruedAmount} />
  return (
    <section className="sheet pad owed" aria-label={t`What you owe`}>
      <p className="secondary">{t`You owe`}</p>
      <p className="owed-amount">
        <MoneyText amount={owed} withUnit />
      </p>
      <BeingChecked />
      <Overdue open={open} />
      <Accrued amount={accruedAmount} growingAmount={smaller(accruedAmount, interestOn(open))} />
      {interestAmount > 0 && (
        <p className="secondary">{rich`${<MoneyText amount={interestAmount} withUnit />} of it is late interest that the office charged.`}</p>
      )}
      <StillDue open={open} placeOf={placeOf} />
      <Withheld open={open} />
      {creditAmount > 0 && (
        <p className="secondary">{rich`Your credit of ${<MoneyText amount={creditAmount} withUnit />} is already taken off.`}</p>
      )}
      {open.length > 0 && <PayNow open={open} placeOf={placeOf} />}
      <HowToPay office={office} open={open} />
    </section>
  )
}

function NothingOwed({ creditAmount, accruedAmount }: { creditAmount: Money; accruedAmount: Money }) {
  return (
    <section className="sheet pad owed" data-settled aria-label={t`What you owe`}>
      {creditAmount > 0 ? (
        <>
          <p className="owed-amount">{rich`You have ${<MoneyText amount={creditAmount} withUnit />} credit`}</p>
          <p className="secondary">{t`It is used for your next rent by itself.`}</p>
        </>
      ) : (
        <>
          <p className="owed-amount">{t`Nothing to pay`}</p>
          <p className="secondary">{t`Everything asked for so far is paid. Thank you.`}</p>
        </>
      )}
      <Accrued amount={accruedAmount} growingAmount={ZERO} />
    </section>
  )
}

function Overdue({ open }: { open: readonly Advice[] }) {
  const late = open.filter(({ isOverdue }) => isOverdue)
  if (late.length === 0) return null
  return (
    <p className="owed-overdue">{rich`${<MoneyText amount={plus(...late.map(({ balanceAmount }) => balanceAmount))} withUnit />} of it is overdue. Please pay it now.`}</p>
  )
}

/** What the days to come add to; rent that was paid late bears no more. */
function interestOn(open: readonly Advice[]): Money {
  return plus(ZERO, ...open.map(({ interestAmount }) => interestAmount))
}

/** As the account says it: also for rent that was paid late. */
function Accrued({ amount, growingAmount }: { amount: Money; growingAmount: Money }) {
  if (amount <= 0) return null
  return (
    <p className="secondary">
      {rich`Late interest so far, not charged yet: ${<MoneyText amount={amount} withUnit />}.`}{' '}
      {growingAmount <= 0 && t`It is for rent that was paid late.`}
      {growingAmount >= amount && t`It grows each day until the rent is paid.`}
      {growingAmount > 0 &&
        growingAmount < amount &&
        rich`${<MoneyText amount={growingAmount} withUnit />} of it grows each day until the rent is paid; the rest is for rent that was paid late.`}
    </p>
  )
}

/** What was reported as paid stays in the sum until the office has seen it; that it did reach the office is said here. */
function BeingChecked() {
  const pending = useOwnClaims().filter(({ status }) => status === 'PENDING')
  if (pending.length === 0) return null
  return (
    <p className="secondary">{rich`You told the office that you paid ${<MoneyText amount={plus(...pending.map(({ amount }) => amount))} withUnit />}. It is being checked.`}</p>
  )
}

/** With what is overdue, all that is asked for. */
function StillDue({ open, placeOf }: { open: readonly Advice[]; placeOf: PlaceOf }) {
  const toCome = open.filter(({ isOverdue }) => !isOverdue)
  const together = Map.groupBy(toCome, ({ dueDate, leaseId }) => `${dueDate} ${placeOf(leaseId) ?? ''}`)
  return [...together].map(([key, [first, ...others]]) => {
    if (!first) return null
    const amount = plus(first.balanceAmount, ...others.map(({ balanceAmount }) => balanceAmount))
    const place = placeOf(first.leaseId)
    return (
      <p key={key} className="secondary owed-by">
        {rich`${<MoneyText amount={amount} withUnit />} by ${<DateText date={first.dueDate} />}`}
        {place && `, ${place}`}
      </p>
    )
  })
}

/** Why less is paid here than is owed. */
function Withheld({ open }: { open: readonly Advice[] }) {
  const tax = plus(ZERO, ...open.map((advice) => minus(advice.balanceAmount, cashLeft(advice))))
  if (tax <= 0) return null
  return (
    <p className="secondary">{rich`${<MoneyText amount={tax} withUnit />} of it is tax that you withhold and pay to the tax office.`}</p>
  )
}

/** All that is open of the lease that waits longest, in one payment; without what the office is checking. */
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
  const { isOffered } = useOnlineOffer()
  const leftOf = useLeftOfEach()
  const reference = open.find((advice) => leftOf(advice) > 0)?.adviceNumber
  return (
    <div className="ruled mt-3">
      <h2>{t`How to pay`}</h2>
      <p>
        {rich`${isOffered && reference ? t`Pay online, in cash` : t`Pay in cash`}, by cheque or by bank transfer at ${<strong>{office.name ?? t`the office`}</strong>}`}
        {office.phone && (
          <>
            {' '}
            (
            <a href={`tel:+975${office.phone}`} className="figures">
              +975 {office.phone}
            </a>
            )
          </>
        )}
        {reference && <>{rich`, and name ${<strong className="figures">{reference}</strong>}`}</>}
        {t`. Your receipt then stands here.`}
      </p>
    </div>
  )
}

import type { ReactNode } from 'react'
import type { Advice } from '../../domain/advices/advice-contract.ts'
import { formatDate } from '../../domain/calendar-date.ts'
import { formatMoney } from '../../domain/money.ts'
import { t } from '../platform/texts.ts'
import { WhyPopover } from '../ui/feedback/why-popover.tsx'

type WhyInterestProps = { advice: Pick<Advice, 'dueDate' | 'balanceAmount'>; children: ReactNode }

/** The day from which late interest grows, and the amount it grows on. */
export function WhyInterest({ advice: { dueDate, balanceAmount }, children }: WhyInterestProps) {
  const text = t`Interest grows from the day after the due date, ${formatDate(dueDate)}, on the amount outstanding each day. Outstanding now: ${formatMoney(balanceAmount)}. The office charges the interest by posting it.`
  return <WhyPopover explanation={{ text }}>{children}</WhyPopover>
}

type Tax = NonNullable<Advice['tax']>

/** How much of the tax is withheld, and whether it was remitted to the tax office. */
export function WhyTax({
  tax: { amount, withheldAmount, remittedAmount, status, remittedOn, remitBy },
  children,
}: {
  tax: Tax
  children: ReactNode
}) {
  const withheld = t`${formatMoney(withheldAmount)} of ${formatMoney(amount)} is withheld so far.`
  const where =
    status === 'REMITTED' && remittedOn
      ? t`The tax reached the tax office on ${formatDate(remittedOn)}.`
      : status === 'NOT_WITHHELD'
        ? t`The rent was paid in full without withholding tax.`
        : withheldAmount > 0
          ? stillWaiting(remittedAmount, remitBy)
          : t`The tenant withholds the tax when paying.`
  const text = t`The tenant pays this part of the rent to the tax office in your name. It settles the advice like cash. ${withheld} ${where}`
  return <WhyPopover explanation={{ text }}>{children}</WhyPopover>
}

function stillWaiting(remittedAmount: Tax['remittedAmount'], remitBy: Tax['remitBy']): string {
  const has =
    remittedAmount > 0
      ? t`${formatMoney(remittedAmount)} has reached the tax office.`
      : t`The tax has not been marked as remitted yet.`
  return remitBy ? `${has} ${t`The rest is due at the tax office by ${formatDate(remitBy)}.`}` : has
}

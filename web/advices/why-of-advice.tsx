import type { ReactNode } from 'react'
import type { Advice } from '../../domain/advices/advice-contract.ts'
import { formatDate } from '../../domain/calendar-date.ts'
import { formatMoney } from '../../domain/money.ts'
import { t } from '../platform/texts.ts'
import { WhyPopover } from '../ui/feedback/why-popover.tsx'

type WhyInterestProps = { advice: Pick<Advice, 'dueDate' | 'balanceAmount'>; children: ReactNode }

/** From when late interest grows, and on what. */
export function WhyInterest({ advice: { dueDate, balanceAmount }, children }: WhyInterestProps) {
  const text = t`It grows from the day after ${formatDate(dueDate)}, the day it was due, on what was open each day; ${formatMoney(balanceAmount)} is open now. It is charged once it is posted.`
  return <WhyPopover explanation={{ text }}>{children}</WhyPopover>
}

type Tax = NonNullable<Advice['tax']>

/** What of the tax has been withheld, and whether the tax office has it. */
export function WhyTax({
  tax: { amount, withheldAmount, remittedAmount, status, remittedOn, remitBy },
  children,
}: {
  tax: Tax
  children: ReactNode
}) {
  const withheld = t`${formatMoney(withheldAmount)} of ${formatMoney(amount)} has been withheld.`
  const where =
    status === 'REMITTED' && remittedOn
      ? t`It reached the tax office on ${formatDate(remittedOn)}.`
      : status === 'NOT_WITHHELD'
        ? t`The rent was paid in full without it, so no tax is on its way.`
        : withheldAmount > 0
          ? stillWaiting(remittedAmount, remitBy)
          : t`It is withheld when the tenant pays.`
  const text = t`The tenant pays this part of the rent to the tax office in your name; it settles the advice like cash. ${withheld} ${where}`
  return <WhyPopover explanation={{ text }}>{children}</WhyPopover>
}

function stillWaiting(remittedAmount: Tax['remittedAmount'], remitBy: Tax['remitBy']): string {
  const has =
    remittedAmount > 0
      ? t`The tax office has ${formatMoney(remittedAmount)} of it.`
      : t`The tax office is not known to have it yet.`
  return remitBy ? `${has} ${t`What waits is to be there by ${formatDate(remitBy)}.`}` : has
}

import type { ReactNode } from 'react'
import type { Advice } from '../../domain/advices/advice-contract.ts'
import { type Money, minus } from '../../domain/money.ts'
import { t } from '../platform/texts.ts'
import type { Column } from '../ui/table/data-table.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { AdviceChip } from './advice-chip.tsx'
import { amountColumn, statusColumn } from '../ui/table/columns.tsx'

/** Null if the list has too many rows to total. */
type Sums = { amount: Money | null; paidAmount: Money | null; balanceAmount: Money | null }

/** The part that is no longer owed although nobody paid it: credit notes and write-offs. Amount = paid + credits + balance. */
function takenOff({ amount, paidAmount, balanceAmount }: Sums): Money | null {
  if (amount === null || paidAmount === null || balanceAmount === null) return null
  return minus(minus(amount, paidAmount), balanceAmount)
}

/** The columns that every list of payment advices shares. The first cell and the party differ by screen. */
export const adviceColumns = {
  number: {
    key: 'number',
    title: t`Advice`,
    sortBy: 'adviceNumber',
    cell: (advice) => <span className="figures">{advice.adviceNumber}</span>,
  },
  property: { key: 'property', title: t`Property`, sortBy: 'propertyLabel', cell: (advice) => advice.propertyLabel },
  tenant: { key: 'tenant', title: t`Tenant`, sortBy: 'tenantName', cell: (advice) => advice.tenantName },
  due: { key: 'due', title: t`Due on`, sortBy: 'dueDate', cell: (advice) => <DateText date={advice.dueDate} /> },
  amount: amountColumn({ key: 'amount', title: t`Amount (Nu.)`, sortBy: 'amount', of: (advice) => advice.amount }),
  paid: amountColumn({ key: 'paid', title: t`Paid (Nu.)`, of: (advice) => advice.paidAmount }),
  takenOff: amountColumn({ key: 'takenOff', title: t`Credits (Nu.)`, of: (advice) => takenOff(advice) }),
  balance: amountColumn({
    key: 'balance',
    title: t`Balance (Nu.)`,
    sortBy: 'balanceAmount',
    of: (advice) => advice.balanceAmount,
  }),
  status: statusColumn({ key: 'status', title: t`Status`, cell: (advice) => <AdviceChip advice={advice} /> }),
} as const satisfies Record<string, Column<Advice>>

/** The totals of all filtered rows, shown below those columns. */
export function adviceTotals(totals: Sums | undefined): Record<string, ReactNode> {
  return {
    amount: <MoneyText amount={totals?.amount} />,
    paid: <MoneyText amount={totals?.paidAmount} />,
    takenOff: <MoneyText amount={totals && takenOff(totals)} />,
    balance: <MoneyText amount={totals?.balanceAmount} />,
  }
}

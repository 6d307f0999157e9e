import { formatMonth } from '../../domain/calendar-date.ts'
import type { Explanation } from '../../domain/leases/explanation.ts'
import type { Money } from '../../domain/money.ts'
import { toMonth } from '../advices/advice-labels.ts'
import { t } from '../platform/texts.ts'
import { Link } from '../ui/page/link.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { WhyPopover } from '../ui/feedback/why-popover.tsx'
import { amountColumn } from '../ui/table/columns.tsx'

export type ShareRow = {
  adviceId: string
  adviceNumber: string
  propertyLabel: string
  month: string
  shareAmount: Money
  feePercent: string
  feeAmount: Money
  taxAmount: Money
  netAmount: Money
  explanation: Explanation
}

/** The columns of an owner's shares, each with a link to its advice and an explanation. */
export function shareColumns<Row extends ShareRow>(adviceTo: (adviceId: string) => string): readonly SimpleColumn<Row>[] {
  return [
    { key: 'advice', title: t`Advice`, cell: (row) => <Link to={adviceTo(row.adviceId)}>{row.adviceNumber}</Link> },
    { key: 'property', title: t`Property`, wraps: true, cell: (row) => row.propertyLabel },
    { key: 'month', title: t`Month`, cell: (row) => monthText(row.month) },
    {
      key: 'share',
      title: t`Share (Nu.)`,
      align: 'end',
      cell: (row) => (
        <WhyPopover explanation={row.explanation} of={row.adviceNumber}>
          <MoneyText amount={row.shareAmount} />
        </WhyPopover>
      ),
    },
    {
      key: 'fee',
      title: t`Fee (Nu.)`,
      align: 'end',
      cell: (row) => (
        <span title={`${row.feePercent} %`}>
          <MoneyText amount={row.feeAmount} />
        </span>
      ),
    },
    amountColumn({ key: 'tax', title: t`Tax (Nu.)`, of: (row) => row.taxAmount }),
    amountColumn({ key: 'net', title: t`Net (Nu.)`, of: (row) => row.netAmount }),
  ]
}

function monthText(text: string): string {
  const month = toMonth(text)
  return month ? formatMonth(month) : text
}

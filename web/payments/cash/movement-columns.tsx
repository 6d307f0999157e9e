import { drawerMethodLabels, movementKindLabels } from '../../../domain/payments/cash-count.ts'
import type { DrawerMovement } from '../../../domain/payments/cash-count-contract.ts'
import { formatDate } from '../../../domain/calendar-date.ts'
import { paymentPath } from '../../advices/billing-paths.ts'
import { t } from '../../platform/texts.ts'
import { Link } from '../../ui/page/link.tsx'
import type { SimpleColumn } from '../../ui/table/simple-table-props.ts'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { TwoLines } from '../../ui/text/two-lines.tsx'

export const movementColumns: readonly SimpleColumn<DrawerMovement>[] = [
  {
    key: 'what',
    title: t`What`,
    cell: (movement) => <TwoLines first={<Reference movement={movement} />} second={noteOf(movement)} />,
  },
  { key: 'amount', title: t`Amount (Nu.)`, align: 'end', cell: ({ amount }) => <MoneyText amount={amount} /> },
]

function Reference({ movement: { kind, reference, recordId } }: { movement: DrawerMovement }) {
  if (kind !== 'PAYMENT' && kind !== 'REVERSAL') return <span className="figures">{reference}</span>
  return <Link to={paymentPath({ id: recordId })}>{reference}</Link>
}

function noteOf({ kind, method, happenedOn, isForClosedDay }: DrawerMovement): string {
  const what = `${movementKindLabels[kind]}, ${drawerMethodLabels[method]}`
  return isForClosedDay ? t`${what}. For ${formatDate(happenedOn)}, a closed day` : what
}

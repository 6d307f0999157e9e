import { Button } from '@mantine/core'
import { formatMoney } from '../../domain/money.ts'
import { useLeftToPay } from '../payments/use-left-to-pay.ts'
import type { Reply } from '../platform/call.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { MoneyText } from '../ui/text/money-text.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { useBeginPayment } from './pay-online-button.tsx'

/** Money that was reported as paid is not to be paid twice: says so, and offers the rest. */
export function ReportedNote({ order }: { order: Reply<'online.read'> }) {
  const begin = useBeginPayment()
  const ids = order.advices.map(({ id }) => id)
  const ofLease = useEndpoint('advice.list', {
    query: { leaseId: order.leaseId, open: 'true', pageSize: 50, sort: 'dueDate:asc' },
  })
  const left = useLeftToPay(ofLease.data?.items.filter(({ id }) => ids.includes(id)) ?? [])
  if (!ofLease.data || !left || left.checkedAmount === 0 || order.amount <= left.leftAmount) return null
  const { checkedAmount: reported, leftAmount: rest } = left
  return (
    <Note>
      <p>{rich`You told the office that you paid ${<MoneyText amount={reported} withUnit />} of this. It is being checked: do not pay it again.`}</p>
      {rest > 0 && (
        <Button
          variant="default"
          size="xs"
          loading={begin.isPending}
          onClick={() => begin.mutate({ body: { adviceIds: ids, amount: rest } })}
        >
          {t`Pay only the rest, ${formatMoney(rest)}`}
        </Button>
      )}
    </Note>
  )
}
